import { expect, type Page } from '@playwright/test'

/** IndexedDB database with the records of the world (mocks/saved-world). */
const database = 'fairlead-world:/'

/** Leaves the app for a file of the same origin, and waits until no backend is running. */
export async function leaveApp(page: Page) {
  await page.goto('build-info.json')
  await expect
    .poll(() =>
      page.evaluate(
        async () =>
          (await navigator.locks.query()).held?.filter(({ name }) => name?.startsWith('fairlead-worker:')).length,
      ),
    )
    .toBe(0)
}

/** Replaces the saved world by a database in the format of an earlier version. */
export async function plantOldFormat(page: Page) {
  await leaveApp(page)
  await deleteStoredWorlds(page)
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name, 2)
        request.addEventListener('upgradeneeded', () => request.result.createObjectStore('records').put({}, ['root']))
        request.addEventListener('error', () => reject(new Error(request.error?.message)))
        request.addEventListener('success', () => {
          request.result.close()
          resolve()
        })
      }),
    database,
  )
}

/** Returns whether the state of the world is saved in addition to its entries. */
export async function hasSavedState(page: Page): Promise<boolean> {
  return page.evaluate(
    (name) =>
      new Promise<boolean>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.addEventListener('error', () => reject(new Error(request.error?.message)))
        request.addEventListener('success', () => {
          const count = request.result.transaction('records').objectStore('records').count(['state'])
          count.addEventListener('success', () => {
            request.result.close()
            resolve(count.result > 0)
          })
        })
      }),
    database,
  )
}

/** Deletes the stored worlds, like a user who clears the site data. */
export async function deleteStoredWorlds(page: Page) {
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name)
        request.addEventListener('success', () => resolve())
        request.addEventListener('error', () => reject(new Error(request.error?.message)))
      }),
    database,
  )
}

/**
 * Makes the storage fail, and runs the backend in the page. A SharedWorker would use storage that this script cannot
 * replace.
 */
export async function breakStorage(page: Page, trouble: 'refused' | 'full') {
  await page.addInitScript((kind) => {
    Reflect.deleteProperty(window, 'SharedWorker')
    if (kind === 'refused') {
      IDBFactory.prototype.open = () => {
        throw new DOMException('The operation is insecure', 'SecurityError')
      }
      return
    }
    const undone = new WeakSet<IDBTransaction>()
    const put = Reflect.get(IDBObjectStore.prototype, 'put')
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...values) {
      const request = put.apply(this, values)
      // A browser with full storage accepts the record, and then aborts the transaction.
      if (Reflect.get(window, 'storageHasRoom') !== true && !undone.has(this.transaction)) {
        undone.add(this.transaction)
        const error = new DOMException('The quota has been exceeded', 'QuotaExceededError')
        Object.defineProperty(this.transaction, 'error', { value: error, configurable: true })
        queueMicrotask(() => this.transaction.abort())
      }
      return request
    }
  }, trouble)
}
