import { goThroughIn } from './in-engine.ts'

goThroughIn('Firefox')
