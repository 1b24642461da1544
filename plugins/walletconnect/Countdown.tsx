import { useEffect, useState } from 'react'
import { useKernel, useLocale, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { refreshLead } from './pairingTime.ts'

/** Time until the next QR code. Screen readers read it on demand only. */
export function Countdown({ expiresAt }: { readonly expiresAt: number }) {
  const t = useText(messages)
  const { platform } = useKernel()
  const { locale } = useLocale()
  const secondsLeft = () =>
    Math.max(0, Math.ceil((expiresAt - refreshLead - platform.now()) / 1000))
  const [, tick] = useState(0)
  useEffect(() => {
    let release = () => {}
    const next = () => {
      tick((count) => count + 1)
      release = platform.after(1000, next)
    }
    release = platform.after(1000, next)
    return () => release()
  }, [platform])
  const seconds = secondsLeft()
  const write = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits: digits }).format(value)
  return (
    <p className="wc-time" role="timer">
      {t('fresh', { time: `${write(Math.floor(seconds / 60), 1)}:${write(seconds % 60, 2)}` })}
    </p>
  )
}
