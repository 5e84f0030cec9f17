// A separate entry point, so that only remotes with QR codes bundle these modules.
export { QrCode } from './qr-code'
