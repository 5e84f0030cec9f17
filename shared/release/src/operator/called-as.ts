import { isWorkspace } from '@eqs/build/workspace'

/** How the release command is called: in the host's repository, or in one of a remote's own. */
export const calledAs = (isOurs = isWorkspace): string => (isOurs ? 'npm run release --' : 'npx eqs-release')
