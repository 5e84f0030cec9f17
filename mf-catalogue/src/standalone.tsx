import { startStandalone } from '@eqs/build/standalone'
import App from './app.tsx'

void startStandalone({ App, signedIn: true })
