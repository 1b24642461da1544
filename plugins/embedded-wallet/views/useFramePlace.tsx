import type { RefObject } from 'react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { router } from '#kernel'
import type { Approval, Place } from '#plugins/embedded-wallet/port'
import { embeddedWallet } from '#plugins/embedded-wallet/port'
import { useService, useSnapshot } from '#ui-shell'

/** Below this the frame's card could not be read: on so small a screen it takes all of it. */
const least = 200
const rim = 8

/**
 * Where the frame's card belongs: over the room the view made for it, as far as that is on screen.
 */
export function placeOver(
  box: DOMRect,
  screen: { readonly width: number; readonly height: number },
): Place {
  const top = Math.max(box.top, rim)
  const height = Math.min(box.bottom, screen.height - rim) - top
  if (height >= least) return { left: box.left, top, width: box.width, height }
  return { left: rim, top: rim, width: screen.width - 2 * rim, height: screen.height - 2 * rim }
}

const holds = (box: DOMRect | undefined, { clientX: x, clientY: y }: MouseEvent) =>
  box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom

/** Shows the frame's card over an element, for as long as the approval is open. */
export function useFramePlace(
  approval: Approval | undefined,
  texts: { readonly name: string; readonly cancel: string },
): RefObject<HTMLDivElement | null> {
  const wallet = useService(embeddedWallet)
  const modal = useService(router)
  const room = useRef<HTMLDivElement>(null)
  const height = useSnapshot(wallet.frameHeight, 0)
  const { name, cancel } = texts
  const id = approval?.id
  useLayoutEffect(() => {
    if (height > 0) room.current?.style.setProperty('--frame', `${Math.ceil(height)}px`)
  }, [height])
  useEffect(() => {
    const element = room.current
    if (id === undefined || !element) return
    // What is under the open card hears nothing. A press on it does what it would do there: only
    // the way out is one.
    const onLeave = (event: Event) => {
      const card = element.closest('.card')
      const beside = !(event instanceof MouseEvent) || !holds(card?.getBoundingClientRect(), event)
      if (beside || holds(card?.querySelector('[data-close]')?.getBoundingClientRect(), event))
        modal.requestClose()
    }
    const place = () =>
      placeOver(element.getBoundingClientRect(), {
        width: window.innerWidth,
        height: window.innerHeight,
      })
    return wallet.showFrame({ place, name, cancel, onCancel: () => wallet.cancel(id), onLeave })
  }, [id, wallet, modal, name, cancel])
  return room
}
