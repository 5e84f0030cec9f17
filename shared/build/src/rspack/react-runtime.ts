import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Mode } from './base.ts'
import { readPackage } from './installed.ts'

// This module relies on internals of React DOM. If the code that it replaces is missing, the host's build fails.

/** A failure instead of a ref that is never set. */
const refuseFragmentRefs = `throw new Error('The host does not support refs of fragments: put the ref on an element')`

/**
 * Replacements in React DOM's source, after which the minifier can remove the code that hydrates HTML of a
 * server, and that of features which no screen uses. The host calls `createRoot` only, and a remote cannot
 * hydrate, because the host does not share `react-dom/client`. Without `hydrateRoot` the replaced values and
 * results are always the same.
 */
const edits: readonly (readonly [found: RegExp, replacement: string | ((found: string) => string)])[] = [
  [/^exports\.hydrateRoot = [\s\S]*?^\};$/m, ''],
  [/^ReactDOMHydrationRoot\.prototype\.unstable_scheduleHydration = [\s\S]*?^\};$/m, ''],
  // A parameter with the name of the variable below.
  [functionNamed('initInput'), text => text.replace(/\bisHydrating\b/g, 'keepsValue')],
  [/^ {2}isHydrating = !1,$/m, ''],
  [/\bisHydrating = !\d/g, '0'],
  [/\bisHydrating\b(?!\$)/g, '!1'],
  // A root, and a Suspense boundary, that was rendered by a server.
  [/[\w$.]+\.isDehydrated\b/g, '!1'],
  [/[\w$.]+\.dehydrated\b/g, 'null'],
  [functionNamed('popHydrationState'), 'function popHydrationState() { return !1 }'],
  // Events on parts of the page that are not hydrated yet.
  [functionNamed('retryIfBlockedOn'), 'function retryIfBlockedOn() {}'],
  [
    functionNamed('dispatchEvent'),
    `function dispatchEvent(name, flags, container, event) {
      if (!_enabled) return;
      findInstanceBlockingEvent(event);
      dispatchEventForPluginEventSystem(name, flags, event, return_targetInst, container);
    }`
  ],
  // View transitions, which no screen uses and the oldest browsers lack: React's `ViewTransition` renders its
  // children without an animation. The functions search the tree at each commit.
  [/^var shouldStartViewTransition = !1,$/m, 'var startsTransition = !1,'],
  [/\bshouldStartViewTransition = !\d/g, '0'],
  [/\bshouldStartViewTransition\b/g, '!1'],
  ...[
    'applyViewTransitionToHostInstances',
    'commitAppearingPairViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'measureNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'restorePairedViewTransitions',
    'restoreViewTransitionOnHostInstances',
    'trackEnterViewTransitions'
  ].map(emptied),
  // Images delay a commit only during view transitions.
  [functionNamed('estimateBandwidth'), 'function estimateBandwidth() { return 0 }'],
  // `SuspenseList`, which stable versions of React do not export.
  ...[
    'cutOffTailIfNeeded',
    'findFirstSuspended',
    'initSuspenseListRenderState',
    'popSuspenseListContext',
    'pushSuspenseListContext',
    'updateSuspenseListComponent'
  ].map(emptied),
  // The functions that request resources, such as `preload`. The host does not offer them (`offered-parts.ts`).
  ...['preconnectAs', 'preinitModuleScript', 'preinitScript', 'preinitStyle', 'preload', 'preloadModule'].map(
    emptied
  ),
  // Elements that React would move to the document's head, such as `<title>`, and `<html>`, `<head>` and
  // `<body>`. No screen renders them.
  [functionNamed('isHostHoistableType'), 'function isHostHoistableType() { return !1 }'],
  [/"html" === type \|\| "head" === type \|\| "body" === type\s*\? 27\s*: 5/, '5'],
  [functionNamed('isSingletonScope'), 'function isSingletonScope() { return !1 }'],
  [functionNamed('preloadResource'), 'function preloadResource() { return !0 }'],
  ...[
    'acquireResource',
    'getHydratableHoistableCache',
    'getResource',
    'insertStylesheet',
    'insertStylesheetIntoRoot',
    'insertSuspendedStylesheets',
    'mountHoistable',
    'preloadStylesheet',
    'resolveSingletonInstance',
    'suspendResource'
  ].map(emptied),
  // The cases of these elements, whose tags are 26 and 27.
  [/\b2[67] === [\w$.]+/g, '!1'],
  [/^( +)case 26:\n(?:\1 {2}.*\n)+?(?=\1case 27:)/gm, declaredIn],
  [/^( +)case 27:\n(?:\1 {2}.*\n)+?(?=\1case 5:)/gm, declaredIn],
  // The browser's loading indicator during an async transition, which stable versions of React never start.
  emptied('defaultOnDefaultTransitionIndicator'),
  // Refs of fragments.
  [functionNamed('FragmentInstance'), `function FragmentInstance() { ${refuseFragmentRefs} }`],
  [/^FragmentInstance\.prototype\.\w+ = function[\s\S]*?^\};$/gm, ''],
  [functionNamed('isFragmentInstanceParent'), 'function isFragmentInstanceParent() { return !1 }'],
  ...[
    'commitFragmentInstanceDeletionEffects',
    'commitFragmentInstanceInsertionEffects',
    'commitNewChildToFragmentInstance',
    'commitNewChildToFragmentInstances',
    'deleteChildFromFragmentInstance'
  ].map(emptied)
]

/** Replacements in React DOM's development build, so that a developer sees at once what the host lacks. */
const developmentEdits: typeof edits = [
  [/(?<=function FragmentInstance\(fragmentFiber\) \{)/, refuseFragmentRefs],
  [
    /(?<=function getResource\(\s*type,[^)]*\) \{)/,
    `throw new Error('The host does not move <' + type + '> to the head: set the title with useDocumentTitle');`
  ]
]

/**
 * Applies the replacements in `edits` to React DOM. This saves 14 KB (brotli) in the host.
 *
 * @returns the changed text of the file, by the file's path.
 * @throws {Error} when the code to replace is missing.
 */
export const reactWithoutUnused = (): Record<string, string> => edited('production', edits)

/**
 * Applies the replacements in `developmentEdits` to React DOM's development build. A replacement whose code is
 * missing is left out, because a team may have a newer React DOM than this repository, where a test fails.
 *
 * @returns the changed text of the file, by the file's path.
 */
export const reactInDevelopment = (): Record<string, string> => edited('development', developmentEdits)

function edited(mode: Mode, replacements: typeof edits): Record<string, string> {
  const folder = dirname(readPackage('@eqs/session').require.resolve('react-dom/package.json'))
  const file = join(folder, `cjs/react-dom-client.${mode}.js`)
  const without = replacements.reduce(
    (source, [found, replacement]) => {
      if (mode === 'production' && source.search(found) < 0)
        throw new Error(`react-dom has changed: it has no ${found}`)
      return typeof replacement === 'string'
        ? source.replace(found, replacement)
        : source.replace(found, replacement)
    },
    readFileSync(file, 'utf8')
  )
  return { [file]: without }
}

/** Returns the replacement that empties a function whose result is not used. */
function emptied(name: string): readonly [found: RegExp, replacement: string] {
  return [functionNamed(name), `function ${name}() {}`]
}

/** Returns the label of a removed case, and the declarations of its variables, which other cases use as well. */
function declaredIn(removed: string): string {
  const names = [...removed.matchAll(/(?:\bvar |,\n +)([\w$]+)(?= = |;)/g)].map(([, name]) => name)
  const [label = ''] = removed.split('\n', 1)
  return `${label}\n${names.length > 0 ? `var ${names.join(', ')};\n` : ''}`
}

function functionNamed(name: string): RegExp {
  return new RegExp(`^function ${name}\\([^]*?^}$`, 'm')
}
