import { useEffect, useSyncExternalStore } from 'react'
import { appLink } from './appLink.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { Spinner } from './Spinner.tsx'
import { shellTexts } from './shellTexts.ts'
import type { Toasts } from './toasts.ts'
import { useAnnounce } from './useAnnounce.ts'
import { useLocale } from './useLocale.ts'
import { useText } from './useText.ts'

const icons = { success: 'check', error: 'error', loading: 'clock' } as const

/** The toast on screen, if there is one. It is announced once and never takes the focus. */
export function ToastRack({ toasts }: { readonly toasts: Toasts }) {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.get)
  const announce = useAnnounce()
  const t = useText(shellTexts)
  const { label } = useLocale()
  const message =
    toast && (typeof toast.message === 'string' ? toast.message : label(toast.message))
  useEffect(() => {
    if (toast && message !== undefined) announce(message, { assertive: toast.variant === 'error' })
  }, [toast, message, announce])
  if (!toast) return null
  return (
    <div className={`toast ${toast.variant}`} data-toast={toast.variant} key={toast.key}>
      {toast.variant === 'loading' && !toast.svg ? (
        <Spinner />
      ) : (
        <Icon name={toast.svg ?? icons[toast.variant]} small />
      )}
      <span>{message}</span>
      {toast.link && (
        <a href={appLink(toast.link.href)} target="_blank" rel="noreferrer noopener">
          {label(toast.link.label)}
        </a>
      )}
      {!toast.autoClose && <IconButton icon="close" label={t('dismiss')} onClick={toasts.hide} />}
    </div>
  )
}
