import { NothingHere } from "@/components/shell/nothing-here";

export default function PageNotFound() {
  return <NothingHere />;
}
