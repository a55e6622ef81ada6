#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "Functions.h"

// What Graphviz keeps of a layout, as far as it is read here. The order of the fields is that of types.h.

typedef struct {
  flowcheck_point low, high;
} corners;

typedef struct {
  void *name, *next;
} record_head;

typedef struct {
  char *words, *font, *color;
  int charset;
  double font_size;
  flowcheck_point size, room, place;
} text;

/// The nodes of a rank; only its beginning.
typedef struct {
  int count;
  flowcheck_node **nodes;
} rank;

typedef struct {
  record_head head;
  void *drawing;
  text *heading;
  corners frame;
  flowcheck_point borders[4];
  unsigned char flags[4];
  int direction;
  double heights[2];
  unsigned short more_flags;
  void *alg, *context;
  void (*cleanup)(void);
  void *list;
  int move;
  void *matrices[4];
  unsigned short dimensions[2];
  int cluster_count;
  void *clusters, *root, *first_node;
  rank *ranks;
} graph_record;

typedef struct {
  record_head head;
  void *shape, *shape_record;
  flowcheck_point place;
  double inches[2];
  corners box;
  double height, left, right;
} node_record;

/// The number of points became a longer word later, where the flags moved up: both take as much, and count from the same place.
typedef struct {
  flowcheck_point *points;
  int count;
  int flags[3];
  flowcheck_point start, end;
} curve;

typedef struct {
  curve *list;
  int count;
} curves;

typedef struct {
  flowcheck_point place;
  double slope;
  void *box;
  unsigned char flags[6];
  char *name;
} port;

typedef struct {
  record_head head;
  curves *curves;
  port tail, tip;
  text *words;
} edge_record;

static graph_record *of_graph(flowcheck_graph *graph) { return flowcheck_aggetrec(graph, "Agraphinfo_t", 0); }

static node_record *of_node(flowcheck_node *node) { return flowcheck_aggetrec(node, "Agnodeinfo_t", 0); }

static edge_record *of_edge(flowcheck_edge *edge) { return flowcheck_aggetrec(edge, "Agedgeinfo_t", 0); }

// MARK: - Reading and moving

static bool box_of(const text *text, flowcheck_box *box) {
  if (!text) return false;
  *box = (flowcheck_box){text->place.x, text->place.y, text->size.x, text->size.y};
  return true;
}

bool flowcheck_heading(flowcheck_graph *cluster, flowcheck_box *box) {
  // Subgraphs that are no clusters, such as ranks, may have no record.
  graph_record *record = of_graph(cluster);
  return record && box_of(record->heading, box);
}

bool flowcheck_edge_text(flowcheck_edge *edge, flowcheck_box *box) { return box_of(of_edge(edge)->words, box); }

void flowcheck_move_heading(flowcheck_graph *cluster, double x, double y) {
  of_graph(cluster)->heading->place = (flowcheck_point){x, y};
}

void flowcheck_move_edge_text(flowcheck_edge *edge, double x, double y) {
  of_edge(edge)->words->place = (flowcheck_point){x, y};
}

flowcheck_box flowcheck_frame(flowcheck_graph *cluster) {
  corners frame = of_graph(cluster)->frame;
  return (flowcheck_box){
    (frame.low.x + frame.high.x) / 2, (frame.low.y + frame.high.y) / 2, frame.high.x - frame.low.x,
    frame.high.y - frame.low.y};
}

flowcheck_box flowcheck_node_box(flowcheck_node *node) {
  node_record *record = of_node(node);
  return (flowcheck_box){record->place.x, record->place.y, record->left + record->right, record->height};
}

int flowcheck_curve_count(flowcheck_edge *edge) {
  curves *curves = of_edge(edge)->curves;
  return curves ? curves->count : 0;
}

const flowcheck_point *flowcheck_curve(flowcheck_edge *edge, int index, int *count) {
  curve *curve = &of_edge(edge)->curves->list[index];
  *count = curve->count;
  return curve->points;
}

void flowcheck_free_layout(flowcheck_context *context, flowcheck_graph *graph) {
  graph_record *record = of_graph(graph);
  if (record) record->ranks = NULL;
  flowcheck_gvFreeLayout(context, graph);
}

// MARK: - Whether memory is as declared

/// Whether memory may be read: the system refuses to write from where it may not.
static bool is_readable(const void *start, size_t count) {
  int ends[2];
  if (!start || pipe(ends) != 0) return false;
  bool readable = write(ends[1], start, count) == (ssize_t)count;
  close(ends[0]);
  close(ends[1]);
  return readable;
}

/// Whether an attribute, numbers with a sign between each two of them, says the same; it has five digits.
static bool says(void *object, const char *name, int count, const double *numbers) {
  const char *said = flowcheck_agget(object, (char *)name);
  for (int index = 0; index < count; index++) {
    if (!said || !*said) return false;
    char *end;
    double number = strtod(said, &end);
    if (end == said || !(fabs(number - numbers[index]) <= 0.01 + fabs(number) * 1e-4)) return false;
    said = *end ? end + 1 : end;
  }
  return true;
}

/// Whether a text stands where an attribute says; of an edge's text no attribute tells the size.
static bool text_is_known(void *object, const text *text, bool has_size) {
  if (!is_readable(text, sizeof *text) || !says(object, "lp", 2, &text->place.x)) return false;
  double inches[] = {text->size.x / 72, text->size.y / 72};
  return !has_size || (says(object, "lwidth", 1, &inches[0]) && says(object, "lheight", 1, &inches[1]));
}

static bool graph_is_known(flowcheck_graph *graph) {
  graph_record *record = of_graph(graph);
  return is_readable(record, sizeof *record) && says(graph, "bb", 4, &record->frame.low.x)
      && text_is_known(graph, record->heading, true);
}

static bool node_is_known(flowcheck_node *node) {
  node_record *record = of_node(node);
  if (!is_readable(record, sizeof *record)) return false;
  double width = (record->left + record->right) / 72, height = record->height / 72;
  return says(node, "pos", 2, &record->place.x) && says(node, "width", 1, &width) && says(node, "height", 1, &height);
}

static bool edge_is_known(flowcheck_edge *edge) {
  edge_record *record = of_edge(edge);
  if (!is_readable(record, sizeof *record) || !text_is_known(edge, record->words, false)) return false;
  curves *curves = record->curves;
  if (!is_readable(curves, sizeof *curves) || curves->count != 1 || !is_readable(curves->list, sizeof(curve))) return false;
  int count = curves->list->count;
  flowcheck_point *points = curves->list->points;
  // An edge without arrowhead is told by its points alone.
  return count >= 4 && count < 100 && is_readable(points, sizeof *points * (size_t)count)
      && says(edge, "pos", 2 * count, &points->x);
}

/// Whether the first rank of a graph has one node, this one.
static bool first_rank_is(flowcheck_node *node, flowcheck_graph *graph) {
  rank *ranks = of_graph(graph)->ranks;
  return is_readable(ranks, sizeof *ranks) && ranks->count == 1 && is_readable(ranks->nodes, sizeof *ranks->nodes)
      && ranks->nodes[0] == node;
}

bool flowcheck_knows_memory(flowcheck_context *context) {
  flowcheck_graph *graph = flowcheck_graph_open("memory");
  if (!graph) return false;
  flowcheck_declare(graph, FLOWCHECK_GRAPHS, "fontname", "Helvetica");
  flowcheck_declare(graph, FLOWCHECK_NODES, "fontname", "Helvetica");
  flowcheck_declare(graph, FLOWCHECK_EDGES, "fontname", "Helvetica");
  flowcheck_declare(graph, FLOWCHECK_EDGES, "dir", "none");
  flowcheck_node *above = flowcheck_node_named(graph, "above"), *below = flowcheck_node_named(graph, "a node below");
  flowcheck_edge *edge = flowcheck_edge_named(graph, above, below, "edge");
  flowcheck_graph *cluster = flowcheck_subgraph(graph, "cluster");
  flowcheck_adopt(cluster, below);
  flowcheck_set(edge, "label", "an edge");
  flowcheck_set(graph, "label", "a graph");
  flowcheck_set(cluster, "label", "a cluster");
  char *drawn = NULL;
  size_t count = 0;
  // Writing a layout in the DOT language sets the attributes that tell of it.
  bool is_laid_out = flowcheck_gvLayout(context, graph, "dot") == 0;
  bool is_known = is_laid_out && flowcheck_render(context, graph, "dot", &drawn, &count) == 0
      && graph_is_known(graph) && graph_is_known(cluster) && node_is_known(above) && node_is_known(below)
      && edge_is_known(edge) && first_rank_is(above, graph);
  free(drawn);
  if (is_known) flowcheck_free_layout(context, graph);
  flowcheck_graph_close(graph);
  return is_known;
}
