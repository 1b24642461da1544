/** A camera and a detector, which the browser of the tests does not have. */
export type CameraDouble = {
  /** Puts a QR code of this text before the camera. */
  show(text: string): void
  /** The camera's tracks that were not stopped. */
  countLiveTracks(): number
  restore(): void
}

type Options = {
  readonly formats?: readonly string[]
  /** The visitor refuses the camera. */
  readonly refused?: boolean
}

/** Replaces `BarcodeDetector` and the camera of the page until it is restored. */
export function installCameraDouble({
  formats = ['qr_code'],
  refused = false,
}: Options = {}): CameraDouble {
  let codes: readonly { readonly rawValue: string }[] = []
  const opened: MediaStream[] = []
  class BarcodeDetectorDouble {
    static getSupportedFormats = async () => formats
    detect = async () => codes
  }
  const canvas = document.createElement('canvas')
  canvas.getContext('2d')
  const devices = navigator.mediaDevices
  const real = devices.getUserMedia.bind(devices)
  devices.getUserMedia = async () => {
    if (refused) throw new DOMException('The visitor refused.', 'NotAllowedError')
    const stream = canvas.captureStream(10)
    opened.push(stream)
    return stream
  }
  Object.assign(globalThis, { BarcodeDetector: BarcodeDetectorDouble })
  return {
    show(text) {
      codes = [{ rawValue: text }]
    },
    countLiveTracks: () =>
      opened
        .flatMap((stream) => stream.getTracks())
        .filter(({ readyState }) => readyState === 'live').length,
    restore() {
      devices.getUserMedia = real
      Reflect.deleteProperty(globalThis, 'BarcodeDetector')
    },
  }
}
