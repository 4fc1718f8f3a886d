import { Heart, MessageSquare } from "lucide-react";
import type { LiveComment } from "../../api/types.ts";
import { Avatar } from "../../ui/primitives/avatar.tsx";
import { Count } from "../../ui/primitives/figures.tsx";
import { Card } from "../../ui/primitives/page.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
import { RelativeTime } from "../../ui/primitives/time.tsx";

export function CommentResults({ comments }: { comments: readonly LiveComment[] }) {
  if (comments.length === 0) {
    return (
      <Card>
        <EmptyState icon={MessageSquare} title="No comments">
          Nobody has commented yet, or comments are turned off.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <ul aria-label="Comments" className="divide-y divide-line">
        {comments.map((comment) => (
          <li key={comment.platform_comment_id} className="flex gap-3 px-5 py-3.5">
            <Avatar name={comment.commenter_display_name ?? comment.commenter_username ?? "?"} />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-baseline gap-x-2 text-[13px]">
                <span className="font-medium">@{comment.commenter_username ?? "unknown"}</span>
                {comment.commented_at === null ? null : (
                  <span className="text-faint text-xs">
                    <RelativeTime instant={comment.commented_at} />
                  </span>
                )}
              </p>
              <p className="mt-0.5 text-sm [overflow-wrap:anywhere]">{comment.comment_text}</p>
            </div>
            <span className="flex items-center gap-1 self-start text-faint text-xs">
              <Heart aria-hidden="true" className="size-3.5" />
              <Count value={comment.like_count} />
              <span className="sr-only"> likes</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
