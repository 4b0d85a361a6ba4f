import { type RefObject, useEffect, useState } from 'react'

/** How large a canvas is, in pixels of the page. */
export interface CanvasSize {
  readonly width: number
  readonly height: number
}

/** The size of an element, kept up to date; null before it is known. */
export function useCanvasSize(element: RefObject<HTMLElement | null>): CanvasSize | null {
  const [size, setSize] = useState<CanvasSize | null>(null)
  useEffect(() => {
    const watched = element.current
    if (watched === null) return
    const observer = new ResizeObserver(([entry]) => {
      const box = entry?.contentRect
      if (box === undefined) return
      const [width, height] = [Math.floor(box.width), Math.floor(box.height)]
      setSize((old) => (old?.width === width && old.height === height ? old : { width, height }))
    })
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element])
  return size
}

/** Makes a canvas as fine as the screen and gives its context, in pixels of the page; null where there is none. One that is painted often is opaque. */
export function prepared(
  canvas: HTMLCanvasElement,
  size: CanvasSize,
  alpha = false,
): CanvasRenderingContext2D | null {
  const scale = window.devicePixelRatio || 1
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)]
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width
    canvas.height = height
  }
  const context = canvas.getContext('2d', { alpha })
  context?.setTransform(scale, 0, 0, scale, 0, 0)
  return context
}
