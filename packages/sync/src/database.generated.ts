// Generated from supabase/migrations by `npm run db:types`. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  
  "public": {
          Tables: {
            "equipment": {
                  Row: {
                    "attributes": NonNullable<Json>,"created_at": string,"date_bought": string | null,"id": string,"make": string | null,"model": string | null,"name": string,"notes": string | null,"purchase_location": string | null,"purchase_price": number | null,"serial_number": string | null,"sync_xid": unknown,"type": string,"updated_at": string,"user_id": string,"warranty_duration_months": number | null
                  }
                  ComputedFields: never
                  Insert: {
                    "attributes"?: NonNullable<Json>,"created_at"?: string,"date_bought"?: string | null,"id"?: string,"make"?: string | null,"model"?: string | null,"name": string,"notes"?: string | null,"purchase_location"?: string | null,"purchase_price"?: number | null,"serial_number"?: string | null,"sync_xid"?: unknown,"type"?: string,"updated_at"?: string,"user_id"?: string,"warranty_duration_months"?: number | null
                  }
                  Update: {
                    "attributes"?: NonNullable<Json>,"created_at"?: string,"date_bought"?: string | null,"id"?: string,"make"?: string | null,"model"?: string | null,"name"?: string,"notes"?: string | null,"purchase_location"?: string | null,"purchase_price"?: number | null,"serial_number"?: string | null,"sync_xid"?: unknown,"type"?: string,"updated_at"?: string,"user_id"?: string,"warranty_duration_months"?: number | null
                  }
                  Relationships: [
                    
                  ]
                },"find_equipment": {
                  Row: {
                    "created_at": string,"equipment_id": string,"find_id": string,"id": string,"role": string,"sync_xid": unknown,"updated_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"equipment_id": string,"find_id": string,"id"?: string,"role"?: string,"sync_xid"?: unknown,"updated_at"?: string,"user_id"?: string
                  }
                  Update: {
                    "created_at"?: string,"equipment_id"?: string,"find_id"?: string,"id"?: string,"role"?: string,"sync_xid"?: unknown,"updated_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "find_equipment_equipment_id_fkey"
      columns: ["equipment_id"]
isOneToOne: false
      referencedRelation: "equipment"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "find_equipment_find_id_fkey"
      columns: ["find_id"]
isOneToOne: false
      referencedRelation: "finds"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "find_equipment_find_id_fkey"
      columns: ["find_id"]
isOneToOne: false
      referencedRelation: "finds_with_geojson"
      referencedColumns: ["id"]
    }
                  ]
                },"finds": {
                  Row: {
                    "category": string,"coil_id": string | null,"created_at": string,"depth_cm": number | null,"details": string | null,"detector_id": string | null,"found_at": string,"ground_compaction": string | null,"ground_mineralization": string | null,"id": string,"item_description": string,"location_geom": unknown,"moisture_level": string | null,"pinpointer_id": string | null,"quest_id": string,"special_conditions": string | null,"sync_xid": unknown,"target_id": string | null,"terrain_type": string | null,"trash_density": string | null,"updated_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "category"?: string,"coil_id"?: string | null,"created_at"?: string,"depth_cm"?: number | null,"details"?: string | null,"detector_id"?: string | null,"found_at"?: string,"ground_compaction"?: string | null,"ground_mineralization"?: string | null,"id"?: string,"item_description"?: string,"location_geom"?: unknown,"moisture_level"?: string | null,"pinpointer_id"?: string | null,"quest_id": string,"special_conditions"?: string | null,"sync_xid"?: unknown,"target_id"?: string | null,"terrain_type"?: string | null,"trash_density"?: string | null,"updated_at"?: string,"user_id"?: string
                  }
                  Update: {
                    "category"?: string,"coil_id"?: string | null,"created_at"?: string,"depth_cm"?: number | null,"details"?: string | null,"detector_id"?: string | null,"found_at"?: string,"ground_compaction"?: string | null,"ground_mineralization"?: string | null,"id"?: string,"item_description"?: string,"location_geom"?: unknown,"moisture_level"?: string | null,"pinpointer_id"?: string | null,"quest_id"?: string,"special_conditions"?: string | null,"sync_xid"?: unknown,"target_id"?: string | null,"terrain_type"?: string | null,"trash_density"?: string | null,"updated_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "finds_coil_id_fkey"
      columns: ["coil_id"]
isOneToOne: false
      referencedRelation: "equipment"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "finds_detector_id_fkey"
      columns: ["detector_id"]
isOneToOne: false
      referencedRelation: "equipment"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "finds_pinpointer_id_fkey"
      columns: ["pinpointer_id"]
isOneToOne: false
      referencedRelation: "equipment"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "finds_quest_id_fkey"
      columns: ["quest_id"]
isOneToOne: false
      referencedRelation: "quests"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "finds_quest_id_fkey"
      columns: ["quest_id"]
isOneToOne: false
      referencedRelation: "quests_with_geojson"
      referencedColumns: ["id"]
    }
                  ]
                },"media": {
                  Row: {
                    "byte_size": number | null,"created_at": string,"equipment_id": string | null,"filename": string,"find_id": string | null,"id": string,"image_height": number | null,"image_width": number | null,"media_type": string,"sort_order": number,"storage_path": string,"sync_xid": unknown,"updated_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "byte_size"?: number | null,"created_at"?: string,"equipment_id"?: string | null,"filename"?: string,"find_id"?: string | null,"id"?: string,"image_height"?: number | null,"image_width"?: number | null,"media_type": string,"sort_order"?: number,"storage_path": string,"sync_xid"?: unknown,"updated_at"?: string,"user_id"?: string
                  }
                  Update: {
                    "byte_size"?: number | null,"created_at"?: string,"equipment_id"?: string | null,"filename"?: string,"find_id"?: string | null,"id"?: string,"image_height"?: number | null,"image_width"?: number | null,"media_type"?: string,"sort_order"?: number,"storage_path"?: string,"sync_xid"?: unknown,"updated_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "media_equipment_id_fkey"
      columns: ["equipment_id"]
isOneToOne: false
      referencedRelation: "equipment"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "media_find_id_fkey"
      columns: ["find_id"]
isOneToOne: false
      referencedRelation: "finds"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "media_find_id_fkey"
      columns: ["find_id"]
isOneToOne: false
      referencedRelation: "finds_with_geojson"
      referencedColumns: ["id"]
    }
                  ]
                },"profiles": {
                  Row: {
                    "avatar_url": string,"created_at": string,"first_name": string,"full_name": string,"last_name": string,"sync_xid": unknown,"updated_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "avatar_url"?: string,"created_at"?: string,"first_name"?: string,"full_name"?: string,"last_name"?: string,"sync_xid"?: unknown,"updated_at"?: string,"user_id"?: string
                  }
                  Update: {
                    "avatar_url"?: string,"created_at"?: string,"first_name"?: string,"full_name"?: string,"last_name"?: string,"sync_xid"?: unknown,"updated_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"quest_path_points": {
                  Row: {
                    "lat": number,"lng": number,"quest_id": string,"recorded_at": string,"sync_xid": unknown,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "lat": number,"lng": number,"quest_id": string,"recorded_at": string,"sync_xid"?: unknown,"user_id"?: string
                  }
                  Update: {
                    "lat"?: number,"lng"?: number,"quest_id"?: string,"recorded_at"?: string,"sync_xid"?: unknown,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "quest_path_points_quest_id_fkey"
      columns: ["quest_id"]
isOneToOne: false
      referencedRelation: "quests"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "quest_path_points_quest_id_fkey"
      columns: ["quest_id"]
isOneToOne: false
      referencedRelation: "quests_with_geojson"
      referencedColumns: ["id"]
    }
                  ]
                },"quests": {
                  Row: {
                    "created_at": string,"current_segment_start_timestamp": string | null,"date": string,"duration_seconds": number,"end_time": string | null,"id": string,"is_current": boolean,"location": string | null,"location_geom": unknown,"notes": string | null,"path": unknown,"path_point_count": number,"permission_id": string | null,"status": string,"sync_xid": unknown,"title": string,"updated_at": string,"user_id": string,"weather": Json | null
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"current_segment_start_timestamp"?: string | null,"date"?: string,"duration_seconds"?: number,"end_time"?: string | null,"id"?: string,"is_current"?: boolean,"location"?: string | null,"location_geom"?: unknown,"notes"?: string | null,"path"?: unknown,"path_point_count"?: number,"permission_id"?: string | null,"status"?: string,"sync_xid"?: unknown,"title": string,"updated_at"?: string,"user_id"?: string,"weather"?: Json | null
                  }
                  Update: {
                    "created_at"?: string,"current_segment_start_timestamp"?: string | null,"date"?: string,"duration_seconds"?: number,"end_time"?: string | null,"id"?: string,"is_current"?: boolean,"location"?: string | null,"location_geom"?: unknown,"notes"?: string | null,"path"?: unknown,"path_point_count"?: number,"permission_id"?: string | null,"status"?: string,"sync_xid"?: unknown,"title"?: string,"updated_at"?: string,"user_id"?: string,"weather"?: Json | null
                  }
                  Relationships: [
                    
                  ]
                },"tombstones": {
                  Row: {
                    "deleted_at": string,"row_id": string,"sync_xid": unknown,"table_name": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "deleted_at"?: string,"row_id": string,"sync_xid"?: unknown,"table_name": string,"user_id": string
                  }
                  Update: {
                    "deleted_at"?: string,"row_id"?: string,"sync_xid"?: unknown,"table_name"?: string,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"user_preferences": {
                  Row: {
                    "created_at": string,"default_units": string,"gallery_layout_style": string,"gallery_show_fields": (string)[],"gallery_slug": string | null,"gallery_title": string | null,"is_gallery_public": boolean,"keep_screen_awake": boolean,"map_style": string,"sync_xid": unknown,"updated_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"default_units"?: string,"gallery_layout_style"?: string,"gallery_show_fields"?: (string)[],"gallery_slug"?: string | null,"gallery_title"?: string | null,"is_gallery_public"?: boolean,"keep_screen_awake"?: boolean,"map_style"?: string,"sync_xid"?: unknown,"updated_at"?: string,"user_id"?: string
                  }
                  Update: {
                    "created_at"?: string,"default_units"?: string,"gallery_layout_style"?: string,"gallery_show_fields"?: (string)[],"gallery_slug"?: string | null,"gallery_title"?: string | null,"is_gallery_public"?: boolean,"keep_screen_awake"?: boolean,"map_style"?: string,"sync_xid"?: unknown,"updated_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                }
          }
          Views: {
            "finds_with_geojson": {
                  Row: {
                    "category": string,"coil_id": string | null,"created_at": string,"depth_cm": number | null,"details": string | null,"detector_id": string | null,"found_at": string,"ground_compaction": string | null,"ground_mineralization": string | null,"id": string,"item_description": string,"location_geojson": Json | null,"moisture_level": string | null,"pinpointer_id": string | null,"quest_id": string,"special_conditions": string | null,"sync_xid": unknown,"target_id": string | null,"terrain_type": string | null,"trash_density": string | null,"updated_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                           "category"?: string | null,"coil_id"?: string | null,"created_at"?: string | null,"depth_cm"?: number | null,"details"?: string | null,"detector_id"?: string | null,"found_at"?: string | null,"ground_compaction"?: string | null,"ground_mineralization"?: string | null,"id"?: string | null,"item_description"?: string | null,"location_geojson"?: never,"moisture_level"?: string | null,"pinpointer_id"?: string | null,"quest_id"?: string | null,"special_conditions"?: string | null,"sync_xid"?: unknown,"target_id"?: string | null,"terrain_type"?: string | null,"trash_density"?: string | null,"updated_at"?: string | null,"user_id"?: string | null
                         }
                        Update: {
                           "category"?: string | null,"coil_id"?: string | null,"created_at"?: string | null,"depth_cm"?: number | null,"details"?: string | null,"detector_id"?: string | null,"found_at"?: string | null,"ground_compaction"?: string | null,"ground_mineralization"?: string | null,"id"?: string | null,"item_description"?: string | null,"location_geojson"?: never,"moisture_level"?: string | null,"pinpointer_id"?: string | null,"quest_id"?: string | null,"special_conditions"?: string | null,"sync_xid"?: unknown,"target_id"?: string | null,"terrain_type"?: string | null,"trash_density"?: string | null,"updated_at"?: string | null,"user_id"?: string | null
                         }
                        Relationships: [
                    {
      foreignKeyName: "finds_coil_id_fkey"
      columns: ["coil_id"]
isOneToOne: false
      referencedRelation: "equipment"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "finds_detector_id_fkey"
      columns: ["detector_id"]
isOneToOne: false
      referencedRelation: "equipment"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "finds_pinpointer_id_fkey"
      columns: ["pinpointer_id"]
isOneToOne: false
      referencedRelation: "equipment"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "finds_quest_id_fkey"
      columns: ["quest_id"]
isOneToOne: false
      referencedRelation: "quests"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "finds_quest_id_fkey"
      columns: ["quest_id"]
isOneToOne: false
      referencedRelation: "quests_with_geojson"
      referencedColumns: ["id"]
    }
                  ]
                },"quests_with_geojson": {
                  Row: {
                    "created_at": string,"current_segment_start_timestamp": string | null,"date": string,"duration_seconds": number,"end_time": string | null,"id": string,"is_current": boolean,"location": string | null,"location_geojson": Json | null,"notes": string | null,"path_geojson": Json | null,"path_point_count": number,"path_times": Json | null,"permission_id": string | null,"status": string,"sync_xid": unknown,"title": string,"updated_at": string,"user_id": string,"weather": Json | null
                  }
                  ComputedFields: never
                  Insert: {
                           "created_at"?: string | null,"current_segment_start_timestamp"?: string | null,"date"?: string | null,"duration_seconds"?: number | null,"end_time"?: string | null,"id"?: string | null,"is_current"?: boolean | null,"location"?: string | null,"location_geojson"?: never,"notes"?: string | null,"path_geojson"?: never,"path_point_count"?: number | null,"path_times"?: never,"permission_id"?: string | null,"status"?: string | null,"sync_xid"?: unknown,"title"?: string | null,"updated_at"?: string | null,"user_id"?: string | null,"weather"?: Json | null
                         }
                        Update: {
                           "created_at"?: string | null,"current_segment_start_timestamp"?: string | null,"date"?: string | null,"duration_seconds"?: number | null,"end_time"?: string | null,"id"?: string | null,"is_current"?: boolean | null,"location"?: string | null,"location_geojson"?: never,"notes"?: string | null,"path_geojson"?: never,"path_point_count"?: number | null,"path_times"?: never,"permission_id"?: string | null,"status"?: string | null,"sync_xid"?: unknown,"title"?: string | null,"updated_at"?: string | null,"user_id"?: string | null,"weather"?: Json | null
                         }
                        Relationships: [
                    
                  ]
                }
          }
          Functions: {
            "append_quest_path_point":
{ Args: { "lat_param": number,"lng_param": number,"target_quest_id": string,"ts_param": string }; Returns: undefined
                           },
"append_quest_path_points":
{ Args: { "points": Json,"target_quest_id": string }; Returns: {
              "inserted": number,"path_point_count": number,"sync_xid": unknown
            }[]
                           },
"pull_changes":
{ Args: { "page_size"?: number,"since"?: Json }; Returns: Json
                           },
"pull_path_points":
{ Args: { "page_size"?: number,"since"?: Json }; Returns: Json
                           },
"set_active_quest":
{ Args: { "quest_id_to_activate": string }; Returns: undefined
                           }
          }
          Enums: {
            [_ in never]: never
          }
          CompositeTypes: {
            [_ in never]: never
          }
        }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
  ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
      Row: infer R
    }
    ? R
    : never
  : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Insert: infer I
    }
    ? I
    : never
  : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Update: infer U
    }
    ? U
    : never
  : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never = never
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
  ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
  : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never = never
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
  ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
  : never

export const Constants = {
  "public": {
          Enums: {
            
          }
        }
} as const
