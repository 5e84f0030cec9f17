import { toProblem } from '@eqs/api'
import { type MemberAnswer, type MemberPart, memberData, memberParts } from '@eqs/api/member-data'
import { apiClient, serverNow } from '@eqs/session'
import { startOfDay } from '@eqs/ui'
import { downloadFile } from '@eqs/ui/files'
import { useEffect, useRef, useState } from 'react'
import { ownDataTexts as texts } from './own-data-texts.ts'

export type ExportState =
  | { readonly status: 'idle' | 'cancelled' }
  | { readonly status: 'running'; readonly done: number }
  | { readonly status: 'failed'; readonly part: MemberPart | 'file' }
  | { readonly status: 'done'; readonly counts: Readonly<Record<string, number>> }

/**
 * Parts that are requested one after the other. The redemptions ("canjes") are requested in parallel with
 * these parts, because redemptions have many pages.
 */
const inTurn = memberParts.filter(part => part !== 'canjes')

/**
 * Collects the member's data and downloads them as one file. If any part fails, nothing is downloaded.
 * Unmounting cancels the export.
 */
export function useExport() {
  const [state, setState] = useState<ExportState>({ status: 'idle' })
  const running = useRef<AbortController>(undefined)
  // Parts that were received before a failure stay here, so that a retry requests only the missing parts.
  const answers = useRef(new Map<MemberPart, MemberAnswer>())
  const stop = () => {
    running.current?.abort()
    running.current = undefined
  }
  useEffect(() => stop, [])

  async function fetchPart(part: MemberPart, { signal }: AbortController): Promise<void> {
    if (answers.current.has(part)) return
    try {
      const answer = await memberData(apiClient(), part, signal)
      if (signal.aborted) return
      answers.current.set(part, answer)
      setState({ status: 'running', done: answers.current.size })
    } catch (error) {
      if (signal.aborted) return
      // The file needs all parts, so a failed part cancels the other calls.
      stop()
      setState(toProblem(error).kind === 'cancelled' ? { status: 'idle' } : { status: 'failed', part })
    }
  }

  async function start(): Promise<void> {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setState({ status: 'running', done: answers.current.size })
    const others = async () => {
      for (const part of inTurn) if (!signal.aborted) await fetchPart(part, controller)
    }
    await Promise.all([fetchPart('canjes', controller), others()])
    if (signal.aborted) return
    const all = memberParts.flatMap(part => answers.current.get(part) ?? [])
    try {
      const { dataFile } = await import(/* webpackChunkName: "data-file" */ './data-file.ts')
      if (signal.aborted) return
      const madeAt = serverNow()
      const name = texts.file(startOfDay(new Date(madeAt)).toISOString().slice(0, 10))
      downloadFile(`${name}.zip`, dataFile(all, name, madeAt))
    } catch {
      if (!signal.aborted) setState({ status: 'failed', part: 'file' })
      running.current = undefined
      return
    }
    running.current = undefined
    // The next export requests all parts again.
    answers.current.clear()
    const lists = all.flatMap(answer => Object.entries(answer.lists))
    setState({
      status: 'done',
      counts: Object.fromEntries(lists.map(([list, { length }]) => [list, length]))
    })
  }

  function cancel(): void {
    stop()
    answers.current.clear()
    setState({ status: 'cancelled' })
  }

  return { state, start, cancel }
}
