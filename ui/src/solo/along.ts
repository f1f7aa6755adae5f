// What somebody who has installed the page takes along before ever playing alone: boards to train with, and today's board.

import * as daily from "./daily";
import { takeStock } from "./train";

export async function takeAlong(): Promise<void> {
  await daily.takeAlong();
  await takeStock();
}
