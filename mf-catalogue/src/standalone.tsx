import { startStandalone } from '@eqs/session/standalone'
import App from './app.tsx'

void startStandalone({ App, signedIn: true })
