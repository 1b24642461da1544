import { useState } from 'react'

type Props = {
  readonly scene: string
  readonly locale: string | undefined
  /** The pictures are there. */
  onDrawn(): void
}

/** Has the sandbox draw the scene's pictures, in every appearance. */
export function DrawButton({ scene, locale, onDrawn }: Props) {
  const [state, setState] = useState('')
  const [drawing, setDrawing] = useState(false)
  const draw = async () => {
    setDrawing(true)
    setState('Drawing. This takes half a minute…')
    const query = new URLSearchParams({ scene, ...(locale && { locale }) })
    const response = await fetch(`/gallery/draw?${query}`, { method: 'POST' })
    setDrawing(false)
    if (!response.ok) return setState((await response.text()) || 'No pictures were drawn.')
    setState('')
    onDrawn()
  }
  return (
    <p>
      <button
        type="button"
        disabled={drawing}
        onClick={() => void draw().catch(({ message }) => setState(message))}
      >
        Draw its pictures
      </button>{' '}
      <output>{state}</output>
    </p>
  )
}
