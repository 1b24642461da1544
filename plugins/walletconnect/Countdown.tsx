import { useLocale, useSecondsUntil, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { refreshLead } from './pairingTime.ts'

/** Time until the next QR code. Screen readers read it on demand only. */
export function Countdown({ expiresAt }: { readonly expiresAt: number }) {
  const t = useText(messages)
  const { locale } = useLocale()
  const seconds = useSecondsUntil(expiresAt - refreshLead)
  const write = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits: digits }).format(value)
  return (
    <p className="wc-time" role="timer">
      {t('fresh', { time: `${write(Math.floor(seconds / 60), 1)}:${write(seconds % 60, 2)}` })}
    </p>
  )
}
