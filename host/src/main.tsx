import './boot/shell.css'
import './boot/outline.css'
import '@eqs/ui/base.css'
import { watchDoublePresses } from './double-press.ts'
import { watchInstallPrompt } from './installed/install-prompt.ts'
import { nextTask } from './next-task.ts'
import { watchTyping } from './release/form-in-progress.ts'

/** Runs the host's one script in several tasks: a slow phone draws the page and hears its member between them. */
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

// What happens once is not waited for.
watchInstallPrompt()
watchTyping()
watchDoublePresses()
// Not awaited: a module that waits at its top level is one that the build can't join with the others.
void start()
