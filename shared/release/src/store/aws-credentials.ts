import { reasonOf, StoreError } from './errors.ts'

/** Who someone is to a bucket. */
interface AwsCredentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string | undefined
}

/** Tells who we are at this moment: what runs out is fetched again. @throws {StoreError} when no one can tell. */
export type CredentialSource = () => Promise<AwsCredentials>

/**
 * The credentials of an environment: its two variables, and where these are not set, whatever Amazon's own tools would find
 * (profiles, single sign-on, a web identity, the role of a container or an instance).
 *
 * @param place whose credentials they are, for messages.
 */
export function credentialsOf(
  place: string,
  environment: Readonly<Record<string, string | undefined>>
): CredentialSource {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_PROFILE } = environment
  if (AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY && !AWS_PROFILE) {
    const known = {
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      ...(AWS_SESSION_TOKEN ? { sessionToken: AWS_SESSION_TOKEN } : {})
    }
    return async () => known
  }
  let chain: Promise<CredentialSource> | undefined
  return async () => {
    try {
      chain ??= awsChain()
      return await (await chain)()
    } catch (cause) {
      throw new StoreError(
        `${place}: no credentials: ${reasonOf(cause)}. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE`,
        { cause }
      )
    }
  }
}

/** Loaded by anyone who needs it: it is Amazon's, and larger than all the rest of a command. */
async function awsChain(): Promise<CredentialSource> {
  // Which Node we take stands in our package.json, and stderr is read by scripts.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const { defaultProvider } = await import('@aws-sdk/credential-provider-node')
  return defaultProvider()
}
