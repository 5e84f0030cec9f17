import { run } from '../cli/run.ts'

// Test helper: a program that runs release commands one after the other, with the store and the keys of its
// environment. It receives each command as a message, and answers with the output and the exit code.

process.on('message', message => {
  const [stdout, stderr, terminal]: [string[], string[], string[]] = [[], [], []]
  const words = Array.isArray(message) ? message.map(String) : []
  const printTo = (stream: string[]) => (text: string) => {
    stream.push(text)
    terminal.push(text)
  }
  run(words, printTo(stdout), printTo(stderr)).then(code =>
    process.send?.({ said: stdout.join('\n'), wrong: stderr.join('\n'), shown: terminal.join('\n'), code })
  )
})
// Ends with the parent process.
process.on('disconnect', () => process.exit())
process.send?.('ready')
