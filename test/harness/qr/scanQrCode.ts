import type { Page } from 'playwright-core'
import type { QrReading } from './readQrCode.ts'
import { readQrCode } from './readQrCode.ts'

/** Light modules around a code. */
const quiet = 4

export type QrScan = QrReading & {
  /** True if the four modules around the code are light on all sides. */
  readonly hasQuietZone: boolean
}

/** The place of a code on screen, in pixels and fractions of pixels. */
type Box = { readonly x: number; readonly y: number; readonly width: number }

/**
 * The pixels in the middle of each module of a picture, with the quiet zone; true is dark. The
 * picture shows each pixel that the box touches.
 */
async function sampleModules(page: Page, picture: Buffer, box: Box, side: number) {
  return page.evaluate(
    async ([base64, { x: left, y: top, width }, count]) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      if (!context) throw new Error('This browser draws no canvas.')
      context.drawImage(bitmap, 0, 0)
      const isDark = (x: number, y: number) => {
        const pixel = (at: number, edge: number) =>
          Math.floor((edge % 1) + ((at + 0.5) * width) / count)
        const { data } = context.getImageData(pixel(x, left), pixel(y, top), 1, 1)
        const [red = 0, green = 0, blue = 0] = data
        return 0.299 * red + 0.587 * green + 0.114 * blue < 128
      }
      return Array.from({ length: count }, (_, y) =>
        Array.from({ length: count }, (_, x) => isDark(x, y)),
      )
    },
    [picture.toString('base64'), box, side] as const,
  )
}

/** Reads the QR code on screen from a picture of its pixels, as a camera would see them. */
export async function scanQrCode(page: Page): Promise<QrScan> {
  const code = page.locator('latchkey-modal .qr')
  await code.scrollIntoViewIfNeeded()
  const side = Number((await code.getAttribute('viewBox'))?.split(' ')[2])
  const box = await code.boundingBox()
  if (!box) throw new RangeError('The code is not on screen')
  const modules = await sampleModules(page, await code.screenshot(), box, side)
  const isInside = (at: number) => at >= quiet && at < side - quiet
  return {
    ...readQrCode(modules.slice(quiet, -quiet).map((row) => row.slice(quiet, -quiet))),
    hasQuietZone: modules.every((row, y) =>
      row.every((isDark, x) => !isDark || (isInside(x) && isInside(y))),
    ),
  }
}
