// The functions of Graphviz that are called, as variables that `flowcheck_load` sets.
#ifndef FLOWCHECK_GRAPHVIZ_FUNCTIONS_H
#define FLOWCHECK_GRAPHVIZ_FUNCTIONS_H

#include <stdint.h>
#include <stdio.h>
#include "CGraphviz.h"

/// How a graph is directed: a word of flags, handed over by value.
typedef struct {
  uint32_t flags;
} flowcheck_direction;

/// Every function with its result and parameters. All of them are public and the same in Graphviz 2.42 and later, but for words like
/// `const`. `gvRenderData` is not: its length is `unsigned *` in 2.x and `size_t *` later, so pictures go through a stream.
#define FLOWCHECK_GRAPHVIZ_FUNCTIONS(F)                                                          \
  F(flowcheck_context *, gvContext, (void))                                                      \
  F(int, gvFreeContext, (flowcheck_context *))                                                   \
  F(int, gvLayout, (flowcheck_context *, flowcheck_graph *, const char *))                       \
  F(int, gvFreeLayout, (flowcheck_context *, flowcheck_graph *))                                 \
  F(int, gvRender, (flowcheck_context *, flowcheck_graph *, const char *, FILE *))               \
  F(flowcheck_graph *, agopen, (char *, flowcheck_direction, void *))                            \
  F(int, agclose, (flowcheck_graph *))                                                           \
  F(int, agwrite, (flowcheck_graph *, void *))                                                   \
  F(void *, agattr, (flowcheck_graph *, int, char *, const char *))                              \
  F(char *, agget, (void *, char *))                                                             \
  F(void *, aggetrec, (void *, const char *, int))                                               \
  F(int, agsafeset, (void *, char *, const char *, const char *))                                \
  F(char *, agstrdup_html, (flowcheck_graph *, const char *))                                    \
  F(flowcheck_node *, agnode, (flowcheck_graph *, char *, int))                                  \
  F(flowcheck_edge *, agedge, (flowcheck_graph *, flowcheck_node *, flowcheck_node *, char *, int)) \
  F(flowcheck_graph *, agsubg, (flowcheck_graph *, char *, int))                                 \
  F(flowcheck_node *, agsubnode, (flowcheck_graph *, flowcheck_node *, int))                     \
  F(flowcheck_node *, agfstnode, (flowcheck_graph *))                                            \
  F(flowcheck_node *, agnxtnode, (flowcheck_graph *, flowcheck_node *))                          \
  F(flowcheck_edge *, agfstout, (flowcheck_graph *, flowcheck_node *))                           \
  F(flowcheck_edge *, agnxtout, (flowcheck_graph *, flowcheck_edge *))                           \
  F(flowcheck_graph *, agfstsubg, (flowcheck_graph *))                                           \
  F(flowcheck_graph *, agnxtsubg, (flowcheck_graph *))                                           \
  F(char *, agnameof, (void *))                                                                  \
  F(int, agseterr, (int))                                                                        \
  F(void *, agseterrf, (int (*)(char *)))

#define FLOWCHECK_DECLARE(result, name, parameters) extern result(*flowcheck_##name) parameters;
FLOWCHECK_GRAPHVIZ_FUNCTIONS(FLOWCHECK_DECLARE)
#undef FLOWCHECK_DECLARE

#endif
