import './boot/shell.css'
import './boot/outline.css'
import '@eqs/ui/base.css'
import { nextTask } from './boot/tasks.ts'
import { watchInstallPrompt } from './installed/install-prompt.ts'
import { watchTyping } from './release/may-reload.ts'
import { watchDoublePresses } from './shell/double-press.ts'

/** Runs in several tasks, so that a slow phone can paint and handle input in between. */
async function start(): Promise<void> {
  await nextTask()
  await import(/* webpackMode: "eager" */ './react-root.ts')
  await nextTask()
  await import(/* webpackMode: "eager" */ './libraries.ts')
  await nextTask()
  const { openClub } = await import(/* webpackMode: "eager" */ './open-club.tsx')
  await nextTask()
  await openClub()
}

// At once, so that no event is missed.
watchInstallPrompt()
watchTyping()
watchDoublePresses()
// Not awaited: the bundler cannot concatenate a module with a top-level await.
void start()
