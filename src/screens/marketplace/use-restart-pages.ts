import { useEffect, useRef } from 'react'

/** Another list begins at its first page; the number in the address counts only for the list that it was written for. */
export function useRestartPages(listKey: string, restart: () => void): void {
  const former = useRef(listKey)
  const latest = useRef(restart)
  useEffect(() => {
    latest.current = restart
  })
  useEffect(() => {
    if (former.current === listKey) return
    former.current = listKey
    latest.current()
  }, [listKey])
}
