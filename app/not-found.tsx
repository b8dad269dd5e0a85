import { NothingHere } from "@/components/shell/nothing-here";

export default function NotFound() {
  return <main id="main" className="px-4"><NothingHere /></main>;
}
