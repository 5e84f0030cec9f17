import { addReleaseKey, ensureTeamKey, publicKeyFile, readPublicKeys } from '../../keys/release-keys.ts'
import { calledAs, calledByOps } from '../../store/errors.ts'
import { releaseKeyFile } from '../../store/places.ts'
import type { Command, CommandResult } from '../command.ts'

const show: Command = {
  name: 'keys',
  summary: 'print the public keys as a key file, for operators who only read',
  examples: ['keys > public-keys.json'],
  async perform() {
    return { text: publicKeyFile(await readPublicKeys(releaseKeyFile())) }
  }
}

const create: Command = {
  name: 'keys new',
  takes: '[team]',
  summary: 'create a key that signs releases, or a key of a team beside the public keys of ops',
  options: ['json'],
  examples: [
    'keys new',
    'keys new account     prints the key of team account, and creates it if there is none'
  ],
  json: 'team, key, isNew; nothing for a key of ops',
  async perform({ names: [team] }) {
    if (team !== undefined) return teamKey(team, false)
    const key = await addReleaseKey(releaseKeyFile())
    return { text: `key ${key} signs from now on; publish and promote a host, so that members accept it` }
  }
}

const rotate: Command = {
  name: 'keys rotate',
  takes: '<team>',
  summary: 'create a new key for a team, with which ops replace the old one',
  options: ['json'],
  examples: ['keys rotate account'],
  json: 'team, key, isNew',
  async perform({ names: [team = ''] }) {
    return teamKey(team, true)
  }
}

async function teamKey(team: string, isRotated: boolean): Promise<CommandResult> {
  const { key, isNew } = await ensureTeamKey(releaseKeyFile(), team, { isRotated })
  const given = isNew
    ? `key ${key} is the key of team ${team} once ops have admitted it:`
    : `team ${team} already has key ${key}, so no key was made (${calledAs()} keys rotate ${team} makes a new one). Ops admit it with:`
  const next = isRotated
    ? `${calledByOps} policy rotate ${team} --key=${key}`
    : `${calledByOps} policy admit ${team} mf-… --traffic 10 --key=${key}`
  return { text: `${given}\n  ${next}`, data: { team, key, isNew } }
}

export const keys: readonly Command[] = [show, create, rotate]
