export { monolithBuild as default } from '@eqs/build'
