/** Finds the texts of QR codes in pictures (Barcode Detection API of the WICG). */
export type QrDetector = {
  detect(video: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
type QrDetectorClass = {
  new (options: { readonly formats: readonly string[] }): QrDetector
  getSupportedFormats(): Promise<readonly string[]>
}

const hasDetector = (scope: object): scope is { readonly BarcodeDetector: QrDetectorClass } =>
  'BarcodeDetector' in scope && typeof scope.BarcodeDetector === 'function'

/** Returns a detector, or `undefined` where the browser reads no QR codes or has no camera. */
export async function createQrDetector(): Promise<QrDetector | undefined> {
  const scope: object = globalThis
  // No cameras without a secure context.
  if (!hasDetector(scope) || !navigator.mediaDevices) return undefined
  const { BarcodeDetector } = scope
  const formats: readonly string[] = await BarcodeDetector.getSupportedFormats()
  return formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : undefined
}
