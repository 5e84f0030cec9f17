// A separate entry point, so that only remotes with QR codes bundle it.
export { QrCode, type QrCodeProps } from './qr-code'
