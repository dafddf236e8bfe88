import { type ComponentType, type JSX, useEffect } from 'react'
import type { RouteObject } from 'react-router-dom'
import { useBrand } from '../ui/use-brand'

interface PageProps {
  title: string
  Screen: ComponentType
}

/** A screen, with its name in the browser's tab. */
function Page({ title, Screen }: PageProps): JSX.Element {
  const brand = useBrand()
  useEffect(() => {
    document.title = `${title} · ${brand}`
  }, [title, brand])
  return <Screen />
}

/** The part of a route that says what it shows. */
export function page(title: string, Screen: ComponentType): Pick<RouteObject, 'element'> {
  return { element: <Page title={title} Screen={Screen} /> }
}
