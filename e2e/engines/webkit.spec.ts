import { goThroughIn } from './in-engine.ts'

goThroughIn('WebKit')
