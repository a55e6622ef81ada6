// Graphviz' library, loaded when something is drawn, so that neither its headers nor the library are needed for anything else.
//
// Here is what Swift cannot do: leave a layout with `longjmp`, and read what Graphviz keeps in memory.
// Nothing here is thread safe; the Swift side holds one lock around every call.
#ifndef FLOWCHECK_GRAPHVIZ_H
#define FLOWCHECK_GRAPHVIZ_H

#include <stdbool.h>
#include <stdlib.h>

/// Graphviz' own `Agraph_t`, `Agnode_t`, `Agedge_t` and `GVC_t`.
typedef struct flowcheck_graph flowcheck_graph;
typedef struct flowcheck_node flowcheck_node;
typedef struct flowcheck_edge flowcheck_edge;
typedef struct flowcheck_context flowcheck_context;

/// What an attribute is declared for; the numbers are Graphviz' own.
enum { FLOWCHECK_GRAPHS = 0, FLOWCHECK_NODES = 1, FLOWCHECK_EDGES = 2 };

// MARK: - The library

/// Loads the library, once; nil, or what the loader says is missing.
const char *flowcheck_load(void);

/// Hands every message of Graphviz to `receive`, in pieces, instead of printing it, and what this thread prints on `stderr`.
void flowcheck_begin_capture(int (*receive)(char *));

/// Lets this thread print again.
void flowcheck_end_capture(void);

/// Opens a context, or gives nil.
flowcheck_context *flowcheck_context_open(void);
void flowcheck_context_close(flowcheck_context *context);

// MARK: - Building a graph

/// Opens an empty directed graph that allows parallel edges. Its ids are numbers in the order of creation.
flowcheck_graph *flowcheck_graph_open(const char *name);
void flowcheck_graph_close(flowcheck_graph *graph);

/// Declares an attribute of all graphs, nodes or edges with its default.
void flowcheck_declare(flowcheck_graph *graph, int kind, const char *name, const char *value);

/// Sets an attribute of a graph, node or edge to plain text.
void flowcheck_set(void *object, const char *name, const char *value);

/// Sets an attribute to an HTML-like label. The graph owns the string and frees it with itself.
void flowcheck_set_markup(flowcheck_graph *graph, void *object, const char *name, const char *value);

/// Finds or makes a node.
flowcheck_node *flowcheck_node_named(flowcheck_graph *graph, const char *name);

/// Makes an edge; `name` tells parallel edges apart.
flowcheck_edge *flowcheck_edge_named(
    flowcheck_graph *graph, flowcheck_node *from, flowcheck_node *to, const char *name);

/// Finds or makes a subgraph.
flowcheck_graph *flowcheck_subgraph(flowcheck_graph *graph, const char *name);

/// Puts a node of the root graph into a subgraph.
void flowcheck_adopt(flowcheck_graph *subgraph, flowcheck_node *node);

// MARK: - Walking through it

flowcheck_node *flowcheck_first_node(flowcheck_graph *graph);
flowcheck_node *flowcheck_next_node(flowcheck_graph *graph, flowcheck_node *node);
flowcheck_edge *flowcheck_first_edge_out(flowcheck_graph *graph, flowcheck_node *node);
flowcheck_edge *flowcheck_next_edge_out(flowcheck_graph *graph, flowcheck_edge *edge);
flowcheck_graph *flowcheck_first_subgraph(flowcheck_graph *graph);
flowcheck_graph *flowcheck_next_subgraph(flowcheck_graph *subgraph);

/// The name of a node.
const char *flowcheck_node_name(flowcheck_node *node);

// MARK: - Layouts and pictures

/// Lays a graph out with `dot`; 0 when there are positions, -2 when `dot` was left in the middle.
///
/// Graphviz 2.42 goes on without positions after "trouble in init_rank" and can read what is not there (`clip_and_install`
/// in splines.c), and without a curve after "in routesplines, Pshortestpath failed". What it holds then cannot be freed: the layout
/// must not be freed, and the context is not to be used again.
int flowcheck_layout(flowcheck_context *context, flowcheck_graph *graph, int (*receive)(char *));

/// Renders a graph that is laid out into memory that the caller frees; 0 on success.
int flowcheck_render(
    flowcheck_context *context, flowcheck_graph *graph, const char *format, char **bytes, size_t *count);

/// Writes a graph in the DOT language, without layout, into memory that the caller frees; 0 on success.
int flowcheck_write(flowcheck_graph *graph, char **bytes, size_t *count);

// MARK: - What a layout keeps in memory

// Nothing but its memory tells the exact place of a text, and nothing else moves it. That memory is as Graphviz 2.42 to 12 declare
// it; whether the library at hand has it so is tried on a small graph.

/// Whether memory is as declared here: whether it says of a small graph what the graph's attributes say in text.
bool flowcheck_knows_memory(flowcheck_context *context);

/// Frees what a layout keeps in a graph, where its memory is known.
///
/// Graphviz puts the text of an edge within one rank into the rank above. When that rank's array of nodes moves (`realloc` in
/// `make_vn_slot`, flat.c), it keeps the old address, which it frees in the end: a double free, in 2.42 as in 12.2. So it never sees
/// the arrays of the ranks again; these few kilobytes stay behind.
void flowcheck_free_layout(flowcheck_context *context, flowcheck_graph *graph);

/// A place, in points.
typedef struct {
  double x, y;
} flowcheck_point;

/// Where a heading, text or place is after a layout: its centre and size, in points.
typedef struct {
  double x, y, width, height;
} flowcheck_box;

/// The box of the heading of a cluster, or of the picture's own; false where there is none.
bool flowcheck_heading(flowcheck_graph *cluster, flowcheck_box *box);

/// The box of the text beside an edge; false where there is none.
bool flowcheck_edge_text(flowcheck_edge *edge, flowcheck_box *box);

void flowcheck_move_heading(flowcheck_graph *cluster, double x, double y);
void flowcheck_move_edge_text(flowcheck_edge *edge, double x, double y);

/// The frame of a cluster, or of the whole picture.
flowcheck_box flowcheck_frame(flowcheck_graph *cluster);

/// The place of a node.
flowcheck_box flowcheck_node_box(flowcheck_node *node);

/// The number of curves of an edge.
int flowcheck_curve_count(flowcheck_edge *edge);

/// The points of a curve, cubic from every third one to the next; `count` tells how many.
const flowcheck_point *flowcheck_curve(flowcheck_edge *edge, int index, int *count);

#endif
