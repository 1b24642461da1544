import type { Page } from 'playwright-core'
import type { QrReading } from './readQrCode.ts'
import { readQrCode } from './readQrCode.ts'

/** Light modules around a code. */
const quiet = 4

export type QrScan = QrReading & {
  /** True if the four modules around the code are light on all sides. */
  readonly hasQuietZone: boolean
}

/** The pixels in the middle of each module of a picture, with the quiet zone; true is dark. */
async function sampleModules(page: Page, picture: Buffer, side: number) {
  return page.evaluate(
    async ([base64, count]) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      if (!context) throw new Error('This browser draws no canvas.')
      context.drawImage(bitmap, 0, 0)
      const isDark = (x: number, y: number) => {
        const [left, top] = [x, y].map((at) => Math.floor(((at + 0.5) * bitmap.width) / count))
        const [red = 0, green = 0, blue = 0] = context.getImageData(left ?? 0, top ?? 0, 1, 1).data
        return 0.299 * red + 0.587 * green + 0.114 * blue < 128
      }
      return Array.from({ length: count }, (_, y) =>
        Array.from({ length: count }, (_, x) => isDark(x, y)),
      )
    },
    [picture.toString('base64'), side] as const,
  )
}

/** Reads the QR code on screen from a picture of its pixels, as a camera would see them. */
export async function scanQrCode(page: Page): Promise<QrScan> {
  const code = page.locator('latchkey-modal .qr')
  await code.scrollIntoViewIfNeeded()
  const side = Number((await code.getAttribute('viewBox'))?.split(' ')[2])
  const modules = await sampleModules(page, await code.screenshot(), side)
  const isInside = (at: number) => at >= quiet && at < side - quiet
  return {
    ...readQrCode(modules.slice(quiet, -quiet).map((row) => row.slice(quiet, -quiet))),
    hasQuietZone: modules.every((row, y) =>
      row.every((isDark, x) => !isDark || (isInside(x) && isInside(y))),
    ),
  }
}
