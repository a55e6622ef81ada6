#ifndef FLOWCHECK_GRAPHVIZ_SHIM_H
#define FLOWCHECK_GRAPHVIZ_SHIM_H
#include <cgraph.h>
#include <gvc.h>
#endif
