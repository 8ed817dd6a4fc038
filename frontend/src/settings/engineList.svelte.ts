/** The owner's list of outside engines: kept by the server, which tries each one before it takes it in. */

import { ApiError, explained, getJson, sendJson } from '../api';
import type { EngineEntries, EngineEntry, NewEngine } from '../messages';

export class EngineList {
  /** Undefined until the server has told them. */
  entries = $state.raw<EngineEntry[]>();
  /** Other machines can reach the server: then nobody may see or change the list. */
  closed = $state(false);
  /** An engine is being tried. */
  trying = $state(false);
  /** How things stand, and what went wrong with what was last asked for. */
  status = $state('');
  fault = $state('');

  async load(): Promise<void> {
    try {
      this.entries = (await getJson<EngineEntries>('engines')).engines;
    } catch (fault) {
      if (fault instanceof ApiError && fault.code === 'forbidden') this.closed = true;
      else this.fault = explained(fault);
    }
  }

  /** Whether it is on the list now. One of the same name gives way to it. */
  async add(engine: NewEngine): Promise<boolean> {
    if (this.trying) return false;
    const { name } = engine;
    const replaced = this.entries?.some((entry) => entry.name === name);
    this.trying = true;
    const done = await this.change('POST', 'engines', `Trying ${name}…`, engine);
    this.trying = false;
    if (done) this.status = replaced ? `${name} starts with the new command.` : `${name} is ready to play.`;
    return done;
  }

  async remove(name: string): Promise<void> {
    if (await this.change('DELETE', `engines/${encodeURIComponent(name)}`)) this.status = `${name} is removed.`;
  }

  private async change(method: 'POST' | 'DELETE', path: string, status = '', body?: NewEngine): Promise<boolean> {
    this.status = status;
    this.fault = '';
    try {
      this.entries = (await sendJson<EngineEntries>(method, path, body)).engines;
      return true;
    } catch (fault) {
      this.status = '';
      this.fault = explained(fault);
      return false;
    }
  }
}
