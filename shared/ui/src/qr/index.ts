// A door of its own: only two remotes draw codes, and each brings the drawing along.
export { QrCode, type QrCodeProps } from './qr-code'
