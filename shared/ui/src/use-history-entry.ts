import { useEffect, useId, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** The views of the mounted components. */
const views = new Set<string>()

/** True from `close` until the browser is back: a second step back would leave the screen. */
let isLeaving = false

/** Returns the name of the view for which the browser's present history entry was added. */
function readView(): string | undefined {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'view' in state ? String(state.view) : undefined
}

const readOpenView = (): string | undefined => (isLeaving ? undefined : readView())

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  addEventListener('popstate', changed)
  return () => {
    listeners.delete(changed)
    removeEventListener('popstate', changed)
  }
}

const notify = (): void => {
  for (const changed of listeners) changed()
}

function open(view: string): void {
  if (isLeaving) addEventListener('popstate', () => open(view), { once: true })
  else if (readView() !== view) {
    const state = { ...history.state, view }
    // Forward leads to the entry of a view that has unmounted.
    if (readView() === undefined) history.pushState(state, '')
    else history.replaceState(state, '')
    notify()
  }
}

function close(view: string): void {
  if (readOpenView() !== view) return
  isLeaving = true
  const arrive = () => {
    isLeaving = false
  }
  addEventListener('popstate', arrive, { once: true })
  history.back()
  notify()
}

/** Leaves the history entry of a view that is no longer mounted. Otherwise the next Back would change nothing. */
function leaveUnmounted(): void {
  const view = readOpenView()
  if (view !== undefined && !views.has(view)) close(view)
}

/**
 * A hook for a full-screen view that Back closes, as in an app: the view is open while the browser is at a
 * history entry of its own. Forward shows it again. A reload closes it, and so does unmounting.
 *
 * @returns whether the view is open, and functions that open and close it.
 */
export function useHistoryEntry() {
  // The time tells apart the views of this page and those of the page before a reload.
  const view = `${performance.timeOrigin} ${useId()}`
  const isOpen = useSyncExternalStore(subscribe, readOpenView, () => undefined) === view
  useEffect(() => {
    views.add(view)
    leaveUnmounted()
    return () => {
      views.delete(view)
      // Later, because an effect of the same commit may navigate elsewhere, and StrictMode mounts the view again.
      setTimeout(leaveUnmounted)
    }
  }, [view])
  return { isOpen, open: () => open(view), close: () => close(view) }
}
