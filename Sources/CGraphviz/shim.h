#ifndef FLOWCHECK_GRAPHVIZ_SHIM_H
#define FLOWCHECK_GRAPHVIZ_SHIM_H

// What Swift cannot call safely, or what differs between Graphviz 2.42 and later versions, wrapped in
// inline functions: mutable globals, `char *` parameters that are never written, lengths whose type changed.
// Nothing here is thread safe; the Swift side holds one lock around every call.

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cgraph.h>
#include <gvc.h>

/// Declines to map a name to an id, so that cgraph keeps the name itself and takes the next free number.
static inline long flowcheck_number(void *state, int kind, char *name, IDTYPE *id, int create) {
  return name ? 0 : AgIdDisc.map(state, kind, name, id, create);
}

/// Opens an empty directed graph that allows parallel edges.
///
/// `Agdirected` is a mutable global that Swift 6 refuses to read. Ids are numbers in the order of creation:
/// cgraph's own are the addresses of the names, and the order of clusters, so the layout, follows the ids.
static inline Agraph_t *flowcheck_graph_open(const char *name) {
  static Agiddisc_t ids;
  static Agdisc_t disciplines;
  ids = AgIdDisc;
  ids.map = (__typeof__(ids.map))flowcheck_number;
  disciplines = AgDefaultDisc;
  disciplines.id = &ids;
  return agopen((char *)name, Agdirected, &disciplines);
}

/// Declares an attribute of all graphs, nodes or edges (`AGRAPH`, `AGNODE`, `AGEDGE`) with its default.
static inline void flowcheck_declare(Agraph_t *graph, int kind, const char *name, const char *value) {
  agattr(graph, kind, (char *)name, (char *)value);
}

/// Sets an attribute of a graph, node or edge to plain text.
static inline void flowcheck_set(void *object, const char *name, const char *value) {
  agsafeset(object, (char *)name, (char *)value, (char *)"");
}

/// Sets an attribute to an HTML-like label. The graph owns the string and frees it with itself.
static inline void flowcheck_set_markup(Agraph_t *graph, void *object, const char *name, const char *value) {
  char *markup = agstrdup_html(graph, (char *)value);
  if (markup) agsafeset(object, (char *)name, markup, (char *)"");
}

/// Finds or makes a node.
static inline Agnode_t *flowcheck_node(Agraph_t *graph, const char *name) {
  return agnode(graph, (char *)name, 1);
}

/// Makes an edge; `name` tells parallel edges apart.
static inline Agedge_t *flowcheck_edge(Agraph_t *graph, Agnode_t *from, Agnode_t *to, const char *name) {
  return agedge(graph, from, to, (char *)name, 1);
}

/// A layout in progress: the way out of it, and who hears what Graphviz says meanwhile.
typedef struct {
  jmp_buf exit;
  int (*receive)(char *);
} flowcheck_layout_in_progress;

static inline flowcheck_layout_in_progress *flowcheck_layout_now(void) {
  static flowcheck_layout_in_progress now;
  return &now;
}

/// Hands a message on; leaves the layout when it says that there are no positions.
static inline int flowcheck_hear(char *piece) {
  flowcheck_layout_in_progress *now = flowcheck_layout_now();
  now->receive(piece);
  if (piece && strstr(piece, "trouble in init_rank")) longjmp(now->exit, 1);
  return 0;
}

/// Lays a graph out with `dot`; 0 when there are positions, -2 when `dot` was left in the middle.
///
/// Graphviz 2.42 goes on without positions after "trouble in init_rank" and can read what is not there (`clip_and_install`
/// in splines.c). What it holds then cannot be freed: the layout must not be freed, and the context is not to be used again.
static inline int flowcheck_layout(GVC_t *context, Agraph_t *graph, int (*receive)(char *)) {
  flowcheck_layout_in_progress *now = flowcheck_layout_now();
  now->receive = receive;
  agseterrf(flowcheck_hear);
  int status = setjmp(now->exit) ? -2 : gvLayout(context, graph, "dot");
  agseterrf(receive);
  return status;
}

/// Frees what a layout by `dot` keeps in a graph.
///
/// Graphviz 2.42 puts the text of an edge within one rank into the rank above, and when that rank's array of
/// nodes moves (`realloc` in `make_vn_slot`, flat.c), it keeps the old address in `av`, which it frees in the
/// end: a double free. Outside of a layout `av` and `v` are the same array, so this mends it.
static inline void flowcheck_free_layout(GVC_t *context, Agraph_t *graph) {
  if (GD_rank(graph)) {
    for (int rank = GD_minrank(graph); rank <= GD_maxrank(graph); rank++) {
      GD_rank(graph)[rank].av = GD_rank(graph)[rank].v;
    }
  }
  gvFreeLayout(context, graph);
}

/// Where a heading or text is after a layout: its centre and size, in points.
typedef struct {
  double x, y, width, height;
} flowcheck_box;

/// The box of a text; 0 where there is none.
static inline int flowcheck_label_box(const textlabel_t *label, flowcheck_box *box) {
  if (!label) return 0;
  box->x = label->pos.x;
  box->y = label->pos.y;
  box->width = label->dimen.x;
  box->height = label->dimen.y;
  return 1;
}

/// The box of a cluster's heading after a layout; 0 where there is none.
static inline int flowcheck_heading(Agraph_t *cluster, flowcheck_box *box) {
  return flowcheck_label_box(GD_label(cluster), box);
}

/// Moves the heading of a cluster.
static inline void flowcheck_move_heading(Agraph_t *cluster, double x, double y) {
  GD_label(cluster)->pos.x = x;
  GD_label(cluster)->pos.y = y;
}

/// The box of the text beside an edge after a layout; 0 where there is none.
static inline int flowcheck_edge_label(Agedge_t *edge, flowcheck_box *box) {
  return flowcheck_label_box(ED_label(edge), box);
}

/// Moves the text beside an edge.
static inline void flowcheck_move_edge_label(Agedge_t *edge, double x, double y) {
  ED_label(edge)->pos.x = x;
  ED_label(edge)->pos.y = y;
}

/// The box of the picture's own heading after a layout; 0 where there is none.
static inline int flowcheck_title(Agraph_t *graph, flowcheck_box *box) {
  return flowcheck_label_box(GD_label(graph), box);
}

/// The frame of a cluster after a layout.
static inline flowcheck_box flowcheck_frame(Agraph_t *cluster) {
  boxf frame = GD_bb(cluster);
  flowcheck_box box = {(frame.LL.x + frame.UR.x) / 2, (frame.LL.y + frame.UR.y) / 2, frame.UR.x - frame.LL.x,
                       frame.UR.y - frame.LL.y};
  return box;
}

/// The place of a node after a layout.
static inline flowcheck_box flowcheck_node_box(Agnode_t *node) {
  flowcheck_box box = {ND_coord(node).x, ND_coord(node).y, ND_lw(node) + ND_rw(node), ND_ht(node)};
  return box;
}

/// The name of a node.
static inline const char *flowcheck_node_name(Agnode_t *node) { return agnameof(node); }

/// The number of curves of an edge after a layout.
static inline int flowcheck_curve_count(Agedge_t *edge) { return ED_spl(edge) ? ED_spl(edge)->size : 0; }

/// The points of a curve, cubic from every third one to the next; `count` tells how many.
static inline const pointf *flowcheck_curve(Agedge_t *edge, int index, int *count) {
  *count = ED_spl(edge)->list[index].size;
  return ED_spl(edge)->list[index].list;
}

/// Finds or makes a subgraph.
static inline Agraph_t *flowcheck_subgraph(Agraph_t *graph, const char *name) {
  return agsubg(graph, (char *)name, 1);
}

/// Puts a node of the root graph into a subgraph.
static inline void flowcheck_adopt(Agraph_t *subgraph, Agnode_t *node) { agsubnode(subgraph, node, 1); }

/// Renders a graph that is laid out into memory that the caller frees; 0 on success.
///
/// Through a stream rather than `gvRenderData`, whose length is `unsigned *` in 2.x and `size_t *` later.
static inline int flowcheck_render(GVC_t *context, Agraph_t *graph, const char *format, char **bytes,
                                   size_t *count) {
  *bytes = NULL;
  *count = 0;
  FILE *stream = open_memstream(bytes, count);
  if (!stream) return -1;
  int status = gvRender(context, graph, format, stream);
  if (fclose(stream) != 0) status = -1;
  return status;
}

/// Writes a graph in the DOT language, without layout, into memory that the caller frees; 0 on success.
static inline int flowcheck_write(Agraph_t *graph, char **bytes, size_t *count) {
  *bytes = NULL;
  *count = 0;
  FILE *stream = open_memstream(bytes, count);
  if (!stream) return -1;
  int status = agwrite(graph, stream);
  if (fclose(stream) != 0) status = -1;
  return status;
}

/// Hands every message of Graphviz to `receive`, in pieces, instead of printing it.
///
/// Levels below the error level are kept silent by Graphviz itself, so the level is the lowest.
static inline void flowcheck_capture_messages(int (*receive)(char *)) {
  agseterr(AGWARN);
  agseterrf(receive);
}

#endif
