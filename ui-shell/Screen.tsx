import type { ReactNode } from 'react'
import { useState } from 'react'
import type { RouteRef } from '#kernel'
import { Header } from './Header.tsx'
import type { LegalTexts } from './LegalFooter.tsx'
import { LegalFooter } from './LegalFooter.tsx'
import { SlotItem } from './SlotItem.tsx'
import { footers } from './slots.ts'
import { useRouter } from './useRouter.ts'
import { useSlot } from './useSlot.ts'
import { useViewEntrance } from './useViewEntrance.ts'

type Props = {
  /** The heading of the view and the accessible name of the modal while it is on screen: text. */
  readonly title: ReactNode
  /** A view that explains this one: an icon leads there when there is no way back. */
  readonly help?: RouteRef<void>
  /**
   * `legal`: the host's terms and privacy links. `default`, the default: what plugins contributed
   * for this route.
   */
  readonly footer?: 'default' | 'legal' | 'none'
  /** Keeps the height of a plugin's footer that is to come, so that nothing moves when it does. */
  readonly expectsFooter?: boolean
  /** The texts of a legal footer for something else than connecting. */
  readonly legal?: LegalTexts
  /** False hides the way back, also from Escape. */
  readonly back?: boolean
  /** Takes the place of back and help in the header. */
  readonly start?: ReactNode
  /** Stands before the close button. */
  readonly end?: ReactNode
  /** The content, which scrolls when it is higher than the card. */
  readonly children: ReactNode
}

/** A line of a footer that is to come. */
const place = (
  <p className="aside" aria-hidden="true">
    {'\u00a0'}
  </p>
)

/** The frame of every view: heading, content, footer. A view returns exactly one. */
export function Screen({
  title,
  help,
  footer = 'default',
  expectsFooter = false,
  legal,
  back = true,
  start,
  end,
  children,
}: Props) {
  const { heading, body } = useViewEntrance()
  // Of this view: while it gives way to the next one, the router is already there.
  const [{ route }] = useState(useRouter().current)
  const items = useSlot(footers).filter(({ routes }) => footer !== 'none' && routes.includes(route))
  return (
    <>
      <Header title={title} heading={heading} help={help} back={back} start={start} end={end} />
      <div className="body" ref={body}>
        {children}
      </div>
      {footer !== 'none' && (
        <div className="footer">
          {footer === 'legal' && <LegalFooter texts={legal} />}
          {expectsFooter && items.length === 0 && place}
          {items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a footer is its place in the slot
            <SlotItem key={at} item={item} fallback={place} />
          ))}
        </div>
      )}
    </>
  )
}
