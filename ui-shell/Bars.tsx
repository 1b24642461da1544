import { useSyncExternalStore } from 'react'
import type { Alerts } from './createAlerts.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { LazyPart } from './LazyPart.tsx'
import { shellTexts } from './shellTexts.ts'
import { banners } from './slots.ts'
import { useOnline } from './useOnline.ts'
import { useSlot } from './useSlot.ts'
import { useText } from './useText.ts'

/** The bars above the header: what went wrong, that the visitor is offline, what plugins have to say. */
export function Bars({ alerts }: { readonly alerts: Alerts }) {
  const t = useText(shellTexts)
  const online = useOnline()
  const alert = useSyncExternalStore(alerts.subscribe, alerts.get)
  const items = useSlot(banners)
  return (
    <>
      <div role="alert">
        {alert && (
          <div className={`bar ${alert.variant}`} data-alert={alert.code ?? alert.variant}>
            <Icon name={alert.variant === 'error' ? 'error' : 'warning'} small />
            <span>{alert.message}</span>
            <IconButton icon="close" label={t('dismiss')} onClick={alerts.dismiss} />
          </div>
        )}
      </div>
      <div role="status">
        {!online && (
          <div className="bar warning" data-banner="offline">
            <Icon name="offline" small />
            <span>{t('offline')}</span>
          </div>
        )}
      </div>
      {items.map((item) => (
        <LazyPart key={item.id} item={item} />
      ))}
    </>
  )
}
