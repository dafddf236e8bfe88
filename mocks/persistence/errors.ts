/** The browser's storage is full, blocked, or unresponsive. The message completes the sentence "Not saved: …". */
export class StorageError extends Error {
  override readonly name = 'StorageError'
}

/** Another thread has written to the current world or replaced it, so this thread's copy is out of date. */
export class WriteConflictError extends Error {
  override readonly name: string = 'WriteConflictError'
}

/** A later release wrote this database with a schema that this release does not know. */
export class NewerSchemaError extends WriteConflictError {
  override readonly name = 'NewerSchemaError'
}

/** The database is empty although this thread saved a world in it, for example after "clear site data". */
export class StorageClearedError extends Error {
  override readonly name = 'StorageClearedError'
}

/** A later release has claimed the saved world. This backend stops, and its pages must reload. */
export class NewerVersionError extends Error {
  override readonly name = 'NewerVersionError'
}
