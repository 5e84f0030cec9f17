import { tryPayloadsIn } from './in-engine.ts'

tryPayloadsIn('Firefox')
