'use client'

import { createModal } from 'latchkey'
import { useEffect, useRef } from 'react'

const modal = createModal({ projectId: 'stranger' })

export default function Page() {
  const button = useRef(null)
  useEffect(() => modal.trigger(button.current), [])
  return (
    <button id="connect" type="button" ref={button}>
      Connect wallet
    </button>
  )
}
