import { run } from '../cli/run.ts'

// For tests: the commands of an operator, one after the other in one process, with the store and the keys of its environment.
// It takes the words of a command by message and answers with what was said and the exit code.

process.on('message', message => {
  const lines: string[] = []
  const words = Array.isArray(message) ? message.map(String) : []
  run(words, text => lines.push(text)).then(code => process.send?.({ said: lines.join('\n'), code }))
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
