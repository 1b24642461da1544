'use client'

import { useEffect, useRef } from 'react'

export default function Page() {
  const button = useRef(null)
  useEffect(() => button.current.focus(), [])
  return (
    <button id="connect" type="button" ref={button}>
      Connect wallet
    </button>
  )
}
