import { Suspense } from 'react'
import type { Alerts } from './createAlerts.ts'
import { Icon } from './Icon.tsx'
import { SlotItem } from './SlotItem.tsx'
import { shellMessages } from './shellMessages.ts'
import { banners } from './slots.ts'
import { useLaterParts } from './useLaterParts.ts'
import { useOnline } from './useOnline.ts'
import { useSlot } from './useSlot.ts'
import { useText } from './useText.ts'

/**
 * The bars above the header: what went wrong, that the visitor is offline, what plugins have to
 * say.
 */
export function StatusBars({ alerts }: { readonly alerts: Alerts }) {
  const t = useText(shellMessages)
  const later = useLaterParts(false)
  const online = useOnline()
  const items = useSlot(banners)
  return (
    <>
      <Suspense>{later && <later.AlertBar alerts={alerts} />}</Suspense>
      <div role="status">
        {!online && (
          <div className="bar warning" data-banner="offline">
            <Icon name="offline" small />
            <span>{t('offline')}</span>
          </div>
        )}
      </div>
      {items.map((item) => (
        <SlotItem key={item.id} item={item} />
      ))}
    </>
  )
}
