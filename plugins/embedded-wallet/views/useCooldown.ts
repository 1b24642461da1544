import { embeddedWalletRef } from '#plugins/ports/embedded-wallet'
import { useLocale, useSecondsUntil, useService, useSnapshot } from '#ui-shell'

/** How long until another mail can be sent: seconds, and as minutes and seconds for the screen. */
export function useCooldown(): { readonly seconds: number; readonly time: string } {
  const embeddedWallet = useService(embeddedWalletRef)
  const { locale } = useLocale()
  const seconds = useSecondsUntil(useSnapshot(embeddedWallet, embeddedWallet.get()).cooldownUntil)
  const write = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits: digits }).format(value)
  return { seconds, time: `${write(Math.floor(seconds / 60), 1)}:${write(seconds % 60, 2)}` }
}
