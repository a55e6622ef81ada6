#define _GNU_SOURCE
#include <dlfcn.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "Functions.h"

// MARK: - Loading

#define DEFINE(result, name, parameters) result(*flowcheck_##name) parameters;
FLOWCHECK_GRAPHVIZ_FUNCTIONS(DEFINE)

/// Where the library may be; its number grows when it takes something away.
static const char *const places[] = {
#ifdef __APPLE__
  // The loader itself looks in /usr/local/lib only: Homebrew's and MacPorts' folders on Apple's processors are others.
  "libgvc.dylib", "/opt/homebrew/lib/libgvc.dylib", "/usr/local/lib/libgvc.dylib", "/opt/local/lib/libgvc.dylib",
#else
  "libgvc.so.6", "libgvc.so.7", "libgvc.so.8", "libgvc.so",
#endif
};

static void *library;
/// The variables of Graphviz that a graph is opened with.
static const flowcheck_direction *directed;
static const void *default_ids;
static bool takes_memory;

/// The functions of the discipline that makes ids; only the second one is replaced.
static struct {
  void *open;
  long (*map)(void *, int, char *, uint64_t *, int);
  void *others[5];
} ids;

static const char *find_library(void) {
  static char why[512];
  for (size_t place = 0; place < sizeof places / sizeof *places; place++) {
    library = dlopen(places[place], RTLD_NOW | RTLD_LOCAL);
    if (library) return NULL;
    // What the first name lacks says most: the others are there in case it gets a new name.
    const char *said = dlerror();
    if (place == 0) strncpy(why, said ? said : places[0], sizeof why - 1);
  }
  return why;
}

static const char *find_functions(void) {
#define FIND(result, name, parameters)                                         \
  flowcheck_##name = (result(*) parameters)dlsym(library, #name); \
  if (!flowcheck_##name) return "libgvc has no '" #name "'";
  FLOWCHECK_GRAPHVIZ_FUNCTIONS(FIND)
  directed = dlsym(library, "Agdirected");
  default_ids = dlsym(library, "AgIdDisc");
  takes_memory = dlsym(library, "AgMemDisc") != NULL;
  return directed && default_ids ? NULL : "libgvc has no 'AgIdDisc'";
}

const char *flowcheck_load(void) {
  static bool tried;
  static const char *failure;
  if (!tried) {
    failure = find_library();
    if (!failure) failure = find_functions();
    tried = true;
  }
  return failure;
}

// MARK: - Messages

/// Who hears what this thread prints; nil for a thread that Graphviz does not work in.
static _Thread_local int (*listener)(char *);

/// Writes to the terminal what other threads print.
static ssize_t print(void *unused, const char *bytes, size_t count) {
  (void)unused;
  if (!listener) return write(STDERR_FILENO, bytes, count);
  char *piece = strndup(bytes, count);
  if (piece) listener(piece);
  free(piece);
  return (ssize_t)count;
}

#ifdef __APPLE__
static int print_on_apple(void *unused, const char *bytes, int count) { return (int)print(unused, bytes, (size_t)count); }
#endif

/// Replaces the stream `stderr`, on which `libpathplan` prints without asking anybody. The file descriptor stays as it is.
static void replace_stream(void) {
  FILE *stream = NULL;
#if defined __APPLE__
  stream = funopen(NULL, NULL, print_on_apple, NULL, NULL);
#elif defined __GLIBC__
  stream = fopencookie(NULL, "w", (cookie_io_functions_t){.write = print});
#endif
  if (!stream) return;
  setvbuf(stream, NULL, _IONBF, 0);
#if defined __APPLE__ || defined __GLIBC__
  stderr = stream;
#endif
}

void flowcheck_begin_capture(int (*receive)(char *)) {
  enum { warnings = 0 };
  static bool is_replaced;
  if (!is_replaced) replace_stream();
  is_replaced = true;
  listener = receive;
  // Levels below the error level are kept silent by Graphviz itself, so the level is the lowest.
  flowcheck_agseterr(warnings);
  flowcheck_agseterrf(receive);
}

void flowcheck_end_capture(void) { listener = NULL; }

flowcheck_context *flowcheck_context_open(void) { return flowcheck_gvContext(); }

void flowcheck_context_close(flowcheck_context *context) { flowcheck_gvFreeContext(context); }

// MARK: - Building a graph

/// Declines to map a name to an id, so that cgraph keeps the name itself and takes the next free number: its own ids are the
/// addresses of the names, and the order of clusters, so the layout, follows the ids.
static long number(void *state, int kind, char *name, uint64_t *id, int create) {
  __typeof__(ids) original;
  memcpy(&original, default_ids, sizeof original);
  return name ? 0 : original.map(state, kind, name, id, create);
}

flowcheck_graph *flowcheck_graph_open(const char *name) {
  memcpy(&ids, default_ids, sizeof ids);
  ids.map = number;
  // Memory came first while there was a discipline for it; Graphviz fills in what is nil.
  static void *disciplines[3];
  disciplines[takes_memory ? 1 : 0] = &ids;
  return flowcheck_agopen((char *)name, *directed, disciplines);
}

void flowcheck_graph_close(flowcheck_graph *graph) { flowcheck_agclose(graph); }

void flowcheck_declare(flowcheck_graph *graph, int kind, const char *name, const char *value) {
  flowcheck_agattr(graph, kind, (char *)name, value);
}

void flowcheck_set(void *object, const char *name, const char *value) {
  flowcheck_agsafeset(object, (char *)name, value, "");
}

void flowcheck_set_markup(flowcheck_graph *graph, void *object, const char *name, const char *value) {
  char *markup = flowcheck_agstrdup_html(graph, value);
  if (markup) flowcheck_agsafeset(object, (char *)name, markup, "");
}

flowcheck_node *flowcheck_node_named(flowcheck_graph *graph, const char *name) {
  return flowcheck_agnode(graph, (char *)name, 1);
}

flowcheck_edge *flowcheck_edge_named(
    flowcheck_graph *graph, flowcheck_node *from, flowcheck_node *to, const char *name) {
  return flowcheck_agedge(graph, from, to, (char *)name, 1);
}

flowcheck_graph *flowcheck_subgraph(flowcheck_graph *graph, const char *name) {
  return flowcheck_agsubg(graph, (char *)name, 1);
}

void flowcheck_adopt(flowcheck_graph *subgraph, flowcheck_node *node) {
  flowcheck_agsubnode(subgraph, node, 1);
}

// MARK: - Walking through it

flowcheck_node *flowcheck_first_node(flowcheck_graph *graph) { return flowcheck_agfstnode(graph); }

flowcheck_node *flowcheck_next_node(flowcheck_graph *graph, flowcheck_node *node) {
  return flowcheck_agnxtnode(graph, node);
}

flowcheck_edge *flowcheck_first_edge_out(flowcheck_graph *graph, flowcheck_node *node) {
  return flowcheck_agfstout(graph, node);
}

flowcheck_edge *flowcheck_next_edge_out(flowcheck_graph *graph, flowcheck_edge *edge) {
  return flowcheck_agnxtout(graph, edge);
}

flowcheck_graph *flowcheck_first_subgraph(flowcheck_graph *graph) { return flowcheck_agfstsubg(graph); }

flowcheck_graph *flowcheck_next_subgraph(flowcheck_graph *subgraph) { return flowcheck_agnxtsubg(subgraph); }

const char *flowcheck_node_name(flowcheck_node *node) { return flowcheck_agnameof(node); }

// MARK: - Layouts and pictures

/// A layout in progress: the way out of it, and who hears what Graphviz says meanwhile.
static struct {
  jmp_buf exit;
  int (*receive)(char *);
} now;

/// Hands a message on; leaves the layout when it says that there are no positions, or no curve for an edge.
static int hear(char *piece) {
  now.receive(piece);
  if (piece && (strstr(piece, "trouble in init_rank") || strstr(piece, "in routesplines, "))) longjmp(now.exit, 1);
  return 0;
}

int flowcheck_layout(flowcheck_context *context, flowcheck_graph *graph, int (*receive)(char *)) {
  now.receive = receive;
  flowcheck_agseterrf(hear);
  int status = setjmp(now.exit) ? -2 : flowcheck_gvLayout(context, graph, "dot");
  flowcheck_agseterrf(receive);
  return status;
}

int flowcheck_render(
    flowcheck_context *context, flowcheck_graph *graph, const char *format, char **bytes, size_t *count) {
  *bytes = NULL;
  *count = 0;
  FILE *stream = open_memstream(bytes, count);
  if (!stream) return -1;
  int status = flowcheck_gvRender(context, graph, format, stream);
  if (fclose(stream) != 0) status = -1;
  return status;
}

int flowcheck_write(flowcheck_graph *graph, char **bytes, size_t *count) {
  *bytes = NULL;
  *count = 0;
  FILE *stream = open_memstream(bytes, count);
  if (!stream) return -1;
  int status = flowcheck_agwrite(graph, stream);
  if (fclose(stream) != 0) status = -1;
  return status;
}
