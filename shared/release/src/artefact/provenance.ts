import * as v from 'valibot'
import { parseJsonAs } from '../store/store.ts'
import { type Content, contentFile } from './content.ts'
import type { Source } from './source.ts'

// An in-toto statement v1 with SLSA provenance v1: the builder and the source. It contains everything that
// may differ between two builds of the same sources, so that the content does not.

const statementType = 'https://in-toto.io/Statement/v1'
const predicateType = 'https://slsa.dev/provenance/v1'
const buildType = 'https://eqs.example/release/pack/v1'

/** Returns the statement that an artefact's envelope signs. @param times ISO, UTC. */
export function createStatement(
  { name, version, digest }: Pick<Content, 'name' | 'version' | 'digest'>,
  { commit, isDirty, builder, node, ci }: Source,
  times: { readonly startedOn: string; readonly finishedOn: string }
): string {
  const uri = ci ? `git+${ci.repository}${ci.ref === '' ? '' : `@${ci.ref}`}` : 'git+local'
  return JSON.stringify({
    _type: statementType,
    subject: [{ name: `${name}@${version}/${contentFile}`, digest: { sha256: digest } }],
    predicateType,
    predicate: {
      buildDefinition: {
        buildType,
        externalParameters: { name, version },
        internalParameters: { isDirty },
        resolvedDependencies: commit === '' ? [] : [{ uri, digest: { gitCommit: commit } }]
      },
      runDetails: {
        builder: { id: ci?.workflow ?? builder, version: { node } },
        metadata: { ...(ci ? { invocationId: ci.run } : {}), ...times }
      }
    }
  })
}

const statement = v.object({
  _type: v.literal(statementType),
  subject: v.pipe(v.array(v.object({ digest: v.object({ sha256: v.string() }) })), v.length(1)),
  predicateType: v.literal(predicateType),
  predicate: v.object({
    buildDefinition: v.object({
      externalParameters: v.object({ name: v.string(), version: v.string() }),
      internalParameters: v.object({ isDirty: v.boolean() }),
      resolvedDependencies: v.array(v.object({ digest: v.object({ gitCommit: v.string() }) }))
    }),
    runDetails: v.object({
      builder: v.object({ id: v.string() }),
      metadata: v.object({ invocationId: v.optional(v.string()), finishedOn: v.string() })
    })
  })
})

/** Parses a statement. Returns undefined when `createStatement` did not create it. */
export function parseProvenance(text: string) {
  const parsed = parseJsonAs(statement, text)
  if (!parsed) return undefined
  const { subject, predicate } = parsed
  const { buildDefinition, runDetails } = predicate
  return {
    ...buildDefinition.externalParameters,
    digest: subject[0]?.digest.sha256 ?? '',
    /** Empty when the build had no repository. */
    commit: buildDefinition.resolvedDependencies[0]?.digest.gitCommit ?? '',
    isDirty: buildDefinition.internalParameters.isDirty,
    builder: runDetails.builder.id,
    /** Run of the CI; empty elsewhere. */
    run: runDetails.metadata.invocationId ?? '',
    at: runDetails.metadata.finishedOn
  }
}

type Provenance = NonNullable<ReturnType<typeof parseProvenance>>

export const provenanceText = ({ commit, isDirty, builder, run, at }: Provenance): string =>
  [
    commit === ''
      ? 'from no repository'
      : `from commit ${commit.slice(0, 12)}${isDirty ? ' with uncommitted changes' : ''}`,
    `built by ${builder} at ${at}`,
    ...(run === '' ? [] : [run])
  ].join(', ')
