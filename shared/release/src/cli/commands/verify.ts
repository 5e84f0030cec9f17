import { verify as runChecks } from '../../gate/verify.ts'
import { type CommandLine, parseName } from '../../operator/command-line.ts'
import { createStrictGate, findVerification, finishFirst, readVerification } from '../../operator/operator.ts'
import { UsageError } from '../../store/errors.ts'
import { liveFaults } from '../../verify/verify-live.ts'
import type { Command, CommandResult } from '../command.ts'

export const verify: Command = {
  name: 'verify',
  takes: '[versions...]',
  summary: 'run the gate on these versions or on everything live; with --club, check what a server delivers',
  options: [['club', 'compare the responses of this address with the history'], 'withoutSmoke', 'json'],
  examples: ['verify mf-account@1.1.0', 'verify', 'verify --club https://club.example'],
  json: 'checks (check, outcome, detail); with --club, address and faults',
  async perform(line, say) {
    if (line.values.club !== undefined) return compareServed(line, line.values.club)
    const wanted = line.names.map(parseName)
    await finishFirst(line, say)
    const gate = await createStrictGate(line, say)
    const results = await runChecks({ ...gate, keys: (await findVerification(line))?.keys }, wanted)
    return {
      data: { checks: results },
      text: results
        .map(({ check, outcome, detail }) => `${check.padEnd(16)} ${outcome} ${detail}`.trimEnd())
        .join('\n'),
      isBad: results.some(({ outcome }) => outcome === 'refused')
    }
  }
}

async function compareServed(line: CommandLine, club: string): Promise<CommandResult> {
  if (line.names.length > 0)
    throw new UsageError('verify --club checks everything that is served, and takes no version')
  const faults = await liveFaults(await readVerification(line), club)
  return {
    text: faults.join('\n') || `${club} serves what the history says`,
    data: { address: club, faults },
    isBad: faults.length > 0
  }
}
