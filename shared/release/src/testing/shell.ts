import { run } from '../cli/run.ts'

// Test helper: runs release commands one after the other in one process, with the store and the keys of its
// environment. It receives the words of a command as a message and answers with the output and the exit code.

process.on('message', message => {
  const [said, wrong, shown]: [string[], string[], string[]] = [[], [], []]
  const words = Array.isArray(message) ? message.map(String) : []
  const print = (stream: string[]) => (text: string) => {
    stream.push(text)
    shown.push(text)
  }
  run(words, { result: print(said), say: print(wrong) }).then(code =>
    process.send?.({ said: said.join('\n'), wrong: wrong.join('\n'), shown: shown.join('\n'), code })
  )
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
