import type { Device } from '#kernel'

/** Detects the device from its user agent. `coarse`: the first pointer is a finger. */
export function detectDevice(
  userAgent: string,
  coarse: boolean,
  telegramApp: boolean,
  framed: boolean,
): Device {
  const says = (words: RegExp) => words.test(userAgent)
  // An iPad claims to be a Mac, but no Mac has a touch screen.
  const ios = says(/iPhone|iPad|iPod/) || (coarse && says(/Macintosh/))
  const android = says(/Android/)
  const telegram = telegramApp || says(/Telegram/)
  return {
    ios,
    android,
    telegram,
    framed,
    mobile: ios || android || (coarse && says(/Mobi/)),
    inApp: telegram || says(/; wv\)|FBA[NV]|Instagram|Line\/|MicroMessenger|Twitter/),
  }
}

/** The visitor's device. */
export const currentDevice = (): Device =>
  detectDevice(
    navigator.userAgent,
    // Missing in jsdom.
    globalThis.matchMedia?.('(pointer:coarse)').matches ?? false,
    'TelegramWebviewProxy' in window,
    window !== window.parent,
  )
